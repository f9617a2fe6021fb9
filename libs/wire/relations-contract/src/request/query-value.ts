import { messages } from './messages';

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

/** A rule for a query parameter: its value could be read. Otherwise a message quotes the value. */
export function problemsOfQuery(name: string): (value: unknown) => readonly string[] {
  return (value) => (value instanceof UnreadableQueryValue ? [messages.valueInvalid(name, value.quoted)] : []);
}

/** Reads a whole number from 1 to `max`, which has at most two digits. */
export function numberUpTo(max: number, byDefault: number): (sent: QueryValue) => number | UnreadableQueryValue {
  return (sent) => {
    if (sent === undefined) return byDefault;
    const number = typeof sent === 'string' && /^[0-9]{1,2}$/.test(sent) ? Number(sent) : Number.NaN;
    return number >= 1 && number <= max ? number : new UnreadableQueryValue(sent);
  };
}
