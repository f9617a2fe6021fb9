import type { FoundCompany } from '../api/answers';
import { type Problem, ApiProblemError } from '../api/problem';

/** The time without typing after which a search is sent, in milliseconds. */
const restMilliseconds = 200;
/** The minimum number of letters and digits of a search. */
const minLetters = 2;

export interface FoundCompanies {
  readonly companies: readonly FoundCompany[];
  /** The searched text. Empty if there was no search. */
  readonly searched: string;
  readonly problem?: Problem;
}

export const nothingFound: FoundCompanies = { companies: [], searched: '' };

export interface SearchSurroundings {
  readonly search: (name: string, signal: AbortSignal) => Promise<readonly FoundCompany[]>;
  readonly changed: (found: FoundCompanies) => void;
  /** Calls a function after a time. Returns a function that cancels the call. */
  readonly later: (milliseconds: number, call: () => void) => () => void;
}

/** Searches for the typed text as soon as the user stops typing. A response to an earlier text is ignored. */
export class SearchAsYouType {
  private request = new AbortController();
  private cancel: () => void = () => undefined;

  constructor(private readonly surroundings: SearchSurroundings) {}

  typed(text: string): void {
    this.cancel();
    this.request.abort();
    this.request = new AbortController();
    const name = text.trim();
    if (!isWorthSearching(name)) {
      this.surroundings.changed(nothingFound);
      return;
    }
    const { signal } = this.request;
    this.cancel = this.surroundings.later(restMilliseconds, () => void this.search(name, signal));
  }

  private async search(name: string, signal: AbortSignal): Promise<void> {
    try {
      const companies = await this.surroundings.search(name, signal);
      if (!signal.aborted) this.surroundings.changed({ companies, searched: name });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiProblemError)) throw error;
      this.surroundings.changed({ companies: [], searched: name, problem: error.problem });
    }
  }
}

/**
 * Returns whether a name has enough letters and digits for a search. Punctuation does not count, because a search for
 * it finds nothing.
 */
export function isWorthSearching(name: string): boolean {
  return (name.match(/[\p{L}\p{N}]/gu) ?? []).length >= minLetters;
}
