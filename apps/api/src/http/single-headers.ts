import type { NextFunction, Request, Response } from 'express';

const single = ['authorization', 'content-type'] as const;

/**
 * A header that can be there only once and was sent twice counts as absent: whoever stands between the caller and this
 * service may have looked at the other one.
 */
export function singleHeaders(request: Request, _response: Response, next: NextFunction): void {
  for (const name of single) if (timesSent(name, request.rawHeaders) > 1) delete request.headers[name];
  next();
}

/** @param rawHeaders names and values in turn, as they came. */
function timesSent(name: string, rawHeaders: readonly string[]): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) times += 1;
  return times;
}
