/**
 * Reads the header `Retry-After` (RFC 9110, section 10.2.3), which contains whole seconds or a date.
 *
 * @returns the milliseconds from `now`, never below 0. Undefined if the header is missing or not valid.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  // The date format of HTTP is checked first, because `Date.parse` accepts almost any text.
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header)
    ? Date.parse(header)
    : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
