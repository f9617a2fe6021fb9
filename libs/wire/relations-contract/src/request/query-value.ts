/** A query parameter as it was sent: a text, a list if the parameter is repeated, undefined if it is missing. */
export type QueryValue = string | readonly string[] | undefined;

/** An invalid query parameter. */
export class UnreadableQueryValue {
  constructor(private readonly sent: QueryValue) {}

  /** The value as a validation message quotes it. */
  get quoted(): string {
    return typeof this.sent === 'string' ? this.sent : JSON.stringify(this.sent);
  }
}
