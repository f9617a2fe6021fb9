import { namesAsSent } from './as-sent';
import { instantiateRequest } from './make-request';
import { misspelledParameters } from './misspelled-members';
import type { RequestProblem } from './request-problem';
import { findProblems } from './rule';

export type RequestReading<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/**
 * Creates an instance of the request's class and validates it. Copies only members that the class exposes. Reports all
 * problems at once.
 *
 * @param sent the plain request. Its size must already be limited, because this function checks no limits.
 */
export function readRequest<Request extends object>(type: new () => Request, sent: object): RequestReading<Request> {
  return read(type, sent, []);
}

/**
 * Reads a query as `readRequest` does. A parameter whose name differs from a known name only in upper and lower case is
 * a problem too, and such problems come after all others. Without this check, `?asof=2017-06-30` would get the response
 * of today.
 *
 * @param type a class whose parameters are all marked with `AsSent`. No other names are known.
 */
export function readQueryRequest<Request extends object>(
  type: new () => Request,
  sent: object,
): RequestReading<Request> {
  return read(type, sent, misspelledParameters(namesAsSent(type), sent));
}

function read<Request extends object>(
  type: new () => Request,
  sent: object,
  others: readonly RequestProblem[],
): RequestReading<Request> {
  const request = instantiateRequest(type, sent);
  const problems = findProblems(request, others);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, request };
}
