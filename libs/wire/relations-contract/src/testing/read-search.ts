import { type RequestReading, readRequest } from '../request/read-request';
import { type RelationsSearch, toRelationsSearch } from '../request/relations-search';
import { type CheckCursor, RelationsSearchRequest, type SentSearch } from '../request/relations-search-request';
import type { RequestProblem } from '../request/request-problem';
import { parseSearchBody } from '../request/sent-body';

type SearchReading =
  | { readonly ok: true; readonly search: RelationsSearch }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** Accepts every cursor. */
const anyCursor: CheckCursor = () => undefined;

/** Reads the text of a search request as the service does. */
export function readSearch(
  text: string,
  authorizedCountries: ReadonlySet<string>,
  checkCursor: CheckCursor = anyCursor,
): SearchReading {
  const sent: SentSearch = { ...parseSearchBody(text), authorizedCountries, checkCursor };
  const reading = readRequest(RelationsSearchRequest, sent);
  return reading.ok ? { ok: true, search: toRelationsSearch(reading.request) } : reading;
}

/** Returns a reading with only the messages of its problems. */
export function withMessages<Reading extends RequestReading<unknown> | SearchReading>(reading: Reading): object {
  return reading.ok ? reading : { ok: false, messages: reading.problems.map(({ message }) => message) };
}
