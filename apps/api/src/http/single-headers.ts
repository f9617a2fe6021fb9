import type { NextFunction, Request, Response } from 'express';

const single = ['authorization', 'content-type'] as const;

/**
 * A header that can be there only once and was sent twice counts as absent: whoever stands between the caller and this
 * service may have looked at the other one.
 */
export function singleHeaders(request: Request, _response: Response, next: NextFunction): void {
  for (const name of single) if ((request.headersDistinct[name]?.length ?? 0) > 1) delete request.headers[name];
  next();
}
