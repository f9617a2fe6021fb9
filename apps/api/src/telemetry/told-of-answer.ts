import type { Response } from 'express';

/** What is known of an answer beside its status, for those who measure. */
export interface ToldOfAnswer {
  /** The most companies that were asked for. */
  pageSize?: number;
  /** How many companies it shows. */
  companies?: number;
  /** The service itself ended it before its end. */
  brokenOff?: boolean;
}

const key = 'told';

export function tellOfAnswer(response: Response, told: ToldOfAnswer): void {
  response.locals[key] = { ...toldOfAnswer(response), ...told };
}

export function toldOfAnswer({ locals }: Pick<Response, 'locals'>): ToldOfAnswer {
  return (locals[key] as ToldOfAnswer | undefined) ?? {};
}
