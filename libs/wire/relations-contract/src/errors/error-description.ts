/** The content of the page about an error code. Texts are plain text, with `code` between backticks. */
export interface ErrorDescription {
  /** The HTTP status of the responses that have the code. */
  readonly status: number;
  readonly title: string;
  /** What the service found. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
  readonly example?: ErrorExample;
}

/** A request, or part of a request, that causes the error, and the same request without the error. */
export interface ErrorExample {
  readonly wrong: string;
  readonly right: string;
}

/** The description of an error that makes a whole request fail. */
export interface RequestFailureDescription extends ErrorDescription {
  /** The member `detail` of the response. */
  readonly detail: string;
}
