/** A query parameter as it was sent: a text, a list where it is repeated, undefined where it is absent. */
export type QueryValue = string | readonly string[] | undefined;

/** A query parameter that is not valid. */
export class UnreadableQueryValue {
  constructor(private readonly sent: QueryValue) {}

  /** The value as a message quotes it. */
  get quoted(): string {
    return typeof this.sent === 'string' ? this.sent : JSON.stringify(this.sent);
  }
}
