import type { Response } from 'express';

/** Facts about a response that metrics and traces need, besides its status. */
export interface ResponseStats {
  /** The page size of the request: the maximum number of companies on the page. */
  pageSize?: number;
  /** The number of companies in the response. */
  companies?: number;
  /** True if the service itself ended the response before the response was complete. */
  brokenOff?: boolean;
}

const key = 'responseStats';

export function recordResponseStats(response: Response, stats: ResponseStats): void {
  response.locals[key] = { ...responseStats(response), ...stats };
}

export function responseStats({ locals }: Pick<Response, 'locals'>): ResponseStats {
  return (locals[key] as ResponseStats | undefined) ?? {};
}
