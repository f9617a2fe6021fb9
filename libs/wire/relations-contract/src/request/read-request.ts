import { plainToInstance } from 'class-transformer';
import { findProblems } from './rule';

export type RequestReading<Request> =
  { readonly ok: true; readonly request: Request } | { readonly ok: false; readonly messages: readonly string[] };

/**
 * Creates an instance of the request's class and validates it. Only the members that the class exposes are copied. All
 * problems are reported at once.
 *
 * @param sent must already be limited in size, because this function has no limits.
 */
export function readRequest<Request extends object>(type: new () => Request, sent: object): RequestReading<Request> {
  const request = plainToInstance(type, sent, { excludeExtraneousValues: true });
  const messages = findProblems(request);
  return messages.length > 0 ? { ok: false, messages } : { ok: true, request };
}
