import type { Request, Response } from 'express';
import { wasSentCompletely } from '../http/was-sent-completely';
import { responseStats } from './response-stats';

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/**
 * The outcome of a response. `aborted`: the caller disconnected, took too long, or lost grants. `broken`: the service
 * failed while it sent the response. `throttled`: 429. `refused`: any other 4xx.
 */
export type ResponseOutcome =
  'ok' | 'unauthenticated' | 'throttled' | 'refused' | 'unavailable' | 'failed' | 'aborted' | 'broken';

/** Returns the matched route and never the path, because callers may write personal data into a URL. */
export function routeOf({ route }: Pick<Request, 'route'>): string {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'none';
}

export function methodOf({ method }: Pick<Request, 'method'>): string {
  return methods.has(method) ? method : 'other';
}

/** Groups page sizes into a few classes for labels. Returns an empty text if the response is not a page. */
export function pageClassOf(pageSize: number | undefined): string {
  if (pageSize === undefined) return '';
  if (pageSize <= 1) return '1';
  if (pageSize <= 25) return '2-25';
  return pageSize <= 100 ? '26-100' : '101-500';
}

export function outcomeOf(
  response: Pick<Response, 'locals' | 'statusCode' | 'writableFinished' | 'req'>,
): ResponseOutcome {
  if (!wasSentCompletely(response)) return responseStats(response).brokenOff ? 'broken' : 'aborted';
  const { statusCode: status } = response;
  if (status < 400) return 'ok';
  if (status === 401) return 'unauthenticated';
  if (status === 429) return 'throttled';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'refused' : 'failed';
}
