/** Every failure of a request. `problems.ts` has their statuses. */
export type Failure =
  | { readonly kind: 'invalidRequest'; readonly messages: readonly string[] }
  | { readonly kind: 'malformedRequest' }
  | { readonly kind: 'headerTooLarge' }
  | { readonly kind: 'requestTimeout' }
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'methodNotAllowed'; readonly allowed: readonly string[] }
  /** The precondition of the caller does not hold for the current state. */
  | { readonly kind: 'preconditionFailed' }
  | { readonly kind: 'bodyTooLarge' }
  | { readonly kind: 'unsupportedMediaType' }
  /** None of the bytes asked for is in a file of so many. */
  | { readonly kind: 'rangeNotSatisfiable'; readonly bytes: number }
  /** More than one answer may hold; with fewer levels it would hold less. */
  | { readonly kind: 'answerTooLarge' }
  | { readonly kind: 'tooManyRequests' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'internal' };

/** Ends a request with a failure. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}
