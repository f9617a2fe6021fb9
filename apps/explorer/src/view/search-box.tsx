import { useMemo, useState } from 'preact/hooks';
import type { ApiClient } from '../api/api-client';
import type { FoundCompany } from '../api/answers';
import { nothingFound, SearchAsYouType } from '../state/search-as-you-type';
import { mergedCompanies, searchBodiesFor } from '../state/wanted-companies';
import { ProblemNotice } from './problem-notice';

interface SearchBoxProps {
  readonly api: ApiClient;
  readonly chosen: (company: number) => void;
  readonly signInAgain: () => void;
}

/** A combobox that offers the companies that match the typed text. */
export function SearchBox({ api, chosen, signInAgain }: SearchBoxProps) {
  const { text, found, active, type, choose, pressed } = useSearch(api, chosen);
  const { companies, searched, problem } = found;
  return (
    <search class="search">
      <label for="search">Company</label>
      <input
        id="search"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        aria-expanded={companies.length > 0}
        aria-controls="found"
        aria-autocomplete="list"
        aria-describedby="search-help"
        aria-activedescendant={active < 0 ? undefined : `found-${active}`}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={pressed}
      />
      <small id="search-help">Name, organisation number or LEI</small>
      <FoundList {...{ companies, active, choose }} />
      <p class="announcement" role="status">
        {searched !== '' && problem === undefined ? `${companies.length} found` : ''}
      </p>
      <ProblemNotice {...{ problem, signInAgain }} />
    </search>
  );
}

function useSearch(api: ApiClient, chosen: (company: number) => void) {
  const [text, setText] = useState('');
  const [found, setFound] = useState(nothingFound);
  const [active, setActive] = useState(-1);
  const typing = useMemo(() => searchWith(api, setFound), [api]);
  const { companies } = found;
  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    typing.typed(typed);
  };
  const choose = (company: FoundCompany | undefined) => {
    if (company === undefined) return;
    type('');
    chosen(company.ServiceId);
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive(Math.min(companies.length - 1, active + 1)),
    ArrowUp: () => setActive(Math.max(-1, active - 1)),
    // The offered companies may still belong to an earlier text. So Enter chooses the first company only if the
    // searched text is the typed text.
    Enter: () => choose(companies[active] ?? (found.searched === text.trim() ? companies[0] : undefined)),
    Escape: () => type(''),
  };
  const pressed = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  return { text, found, active, type, choose, pressed };
}

interface FoundListProps {
  readonly companies: readonly FoundCompany[];
  readonly active: number;
  readonly choose: (company: FoundCompany) => void;
}

function FoundList({ companies, active, choose }: FoundListProps) {
  return (
    <ul id="found" role="listbox" aria-label="Companies found" hidden={companies.length === 0}>
      {companies.map((company, index) => (
        <li
          key={company.ServiceId}
          id={`found-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => choose(company)}
        >
          <span>{company.Name ?? 'Name not stated'}</span>
          <small>
            {[company.OrgNo, company.LEI, company.CountryCode].filter((each) => each !== undefined).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}

function searchWith(api: ApiClient, changed: (found: typeof nothingFound) => void): SearchAsYouType {
  return new SearchAsYouType({
    search: async (typed, signal) => {
      const answers = await Promise.all(searchBodiesFor(typed).map((wanted) => api.companies(wanted, signal)));
      return mergedCompanies(answers.map(({ Companies }) => Companies));
    },
    changed,
    later: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}
