import type { Response } from 'express';

/** What is known of an answer beside its status, for those who measure. */
export interface ResponseStats {
  /** The most companies that were asked for. */
  pageSize?: number;
  /** How many companies it shows. */
  companies?: number;
  /** The service itself ended it before its end. */
  brokenOff?: boolean;
}

const key = 'told';

export function recordResponseStats(response: Response, told: ResponseStats): void {
  response.locals[key] = { ...responseStats(response), ...told };
}

export function responseStats({ locals }: Pick<Response, 'locals'>): ResponseStats {
  return (locals[key] as ResponseStats | undefined) ?? {};
}
