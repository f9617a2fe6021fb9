/** What the page of an error code says. Texts are plain, with `code` between backticks. */
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

/** A request that gets the error, or a part of one, and the same without it. */
export interface ErrorExample {
  readonly wrong: string;
  readonly right: string;
}

/** An error that a whole response is about. */
export interface ResponseErrorDescription extends ErrorDescription {
  /** The member `detail` of the response. */
  readonly detail: string;
}
