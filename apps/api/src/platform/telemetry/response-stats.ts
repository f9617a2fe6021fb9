import type { Response } from 'express';

/** What the metrics and the access log need to know of an answer besides its status. */
export interface ResponseStats {
  /** The most companies that were asked for. */
  pageSize?: number;
  /** How many companies it shows. */
  companies?: number;
  /** The service itself ended it before its end. */
  brokenOff?: boolean;
}

const key = 'responseStats';

export function recordResponseStats(response: Response, stats: ResponseStats): void {
  response.locals[key] = { ...responseStats(response), ...stats };
}

export function responseStats({ locals }: Pick<Response, 'locals'>): ResponseStats {
  return (locals[key] as ResponseStats | undefined) ?? {};
}
