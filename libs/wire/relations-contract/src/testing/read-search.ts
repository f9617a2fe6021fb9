import { readRequest } from '../request/read-request';
import { type RelationsSearch, toRelationsSearch } from '../request/relations-search';
import { RelationsSearchRequest, type SentSearch } from '../request/relations-search-request';
import { parseSearchBody } from '../request/sent-body';

type SearchReading =
  | { readonly ok: true; readonly search: RelationsSearch }
  | { readonly ok: false; readonly messages: readonly string[] };

/** Reads the text of a search request as the service does. */
export function readSearch(text: string, authorizedCountries: ReadonlySet<string>): SearchReading {
  const sent: SentSearch = { ...parseSearchBody(text), authorizedCountries };
  const reading = readRequest(RelationsSearchRequest, sent);
  return reading.ok ? { ok: true, search: toRelationsSearch(reading.request) } : reading;
}
