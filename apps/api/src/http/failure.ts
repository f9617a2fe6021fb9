/** Everything that a request can fail with. The statuses stand in `problems.ts`. */
export type Failure =
  | { readonly kind: 'invalidRequest'; readonly messages: readonly string[] }
  | { readonly kind: 'malformedRequest' }
  | { readonly kind: 'headerTooLarge' }
  | { readonly kind: 'requestTimeout' }
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'methodNotAllowed'; readonly allowed: readonly string[] }
  /** The caller wants to act on something else than what is there now. */
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
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** While an answer was made, some of what the caller was granted was taken away. The next request gets what is granted now. */
export class GrantsTakenAway extends Error {
  override readonly name = 'GrantsTakenAway';
}
