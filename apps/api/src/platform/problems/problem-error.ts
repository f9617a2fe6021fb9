import type { RequestProblem } from '@company-relations/relations-contract';

/** The reasons for which a request can fail. `problems.ts` maps each failure to a status. */
export type Failure =
  | { readonly kind: 'invalidRequest'; readonly problems: readonly RequestProblem[] }
  | { readonly kind: 'malformedRequest' }
  | { readonly kind: 'headerTooLarge' }
  | { readonly kind: 'requestTimeout' }
  /**
   * `isTokenRejected` is false if the request has no token, and if the caller has a valid token but may not have the
   * requested file.
   */
  | { readonly kind: 'unauthenticated'; readonly isTokenRejected: boolean }
  | { readonly kind: 'pathNotFound' }
  /** The company does not exist, or the caller may not find it. */
  | { readonly kind: 'notFound' }
  /** The caller may have the batch file, but the file has expired, was withdrawn or is damaged. */
  | { readonly kind: 'fileNotAvailable' }
  | { readonly kind: 'methodNotAllowed'; readonly allowed: readonly string[] }
  /** A precondition of the request (`If-Match`) is false for the current file. */
  | { readonly kind: 'preconditionFailed' }
  | { readonly kind: 'bodyTooLarge' }
  | { readonly kind: 'unsupportedMediaType' }
  /** The requested range is outside the file. `bytes` is the size of the file. */
  | { readonly kind: 'rangeNotSatisfiable'; readonly bytes: number }
  /** The response would be larger than allowed. A request with fewer levels could succeed. */
  | { readonly kind: 'answerTooLarge' }
  | { readonly kind: 'tooManyRequests' }
  | { readonly kind: 'unavailable' }
  /** A check of readiness failed. `details` are the results of all checks, by their names. */
  | { readonly kind: 'notReady'; readonly details: Readonly<Record<string, object>> }
  | { readonly kind: 'internal' };

/** Thrown to end a request with a failure. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}
