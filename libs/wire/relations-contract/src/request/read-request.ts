import { plainToInstance } from 'class-transformer';
import { findProblems } from './rule';

export type RequestReading<Request> =
  { readonly ok: true; readonly request: Request } | { readonly ok: false; readonly messages: readonly string[] };

/**
 * Makes a request of its class, of the members that the class exposes and no others, and validates it. All problems are reported at
 * once.
 *
 * @param sent bounded already: nothing here limits how much is transformed.
 */
export function readRequest<Request extends object>(type: new () => Request, sent: object): RequestReading<Request> {
  const request = plainToInstance(type, sent, { excludeExtraneousValues: true });
  const messages = findProblems(request);
  return messages.length > 0 ? { ok: false, messages } : { ok: true, request };
}
