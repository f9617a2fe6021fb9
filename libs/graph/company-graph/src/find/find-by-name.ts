import { maxFoldedLength } from '@company-relations/graph-model';
import { type GraphReader, int } from '@company-relations/neo4j-client';
import {
  compareMatches,
  type Exactness,
  isLegalForm,
  matchName,
  mayBeMistyped,
  type NameMatch,
  type ServiceId,
  type WantedName,
} from '@company-relations/ownership';
import type { FindableCountries } from '../filter-parameters';
import companiesByName from '../queries/find/companies-by-name.cypher';
import shortestByName from '../queries/find/shortest-by-name.cypher';
import { nameIndexQuery, type NameLengthRange, nameLengthClause, type WordForm } from './name-index-query';

/** A company whose name matches. */
export interface NameMatchedCompany {
  readonly serviceId: ServiceId;
  readonly match: NameMatch;
}

/**
 * The way in which the index searches for words, and the exactness with which the name of a found company must match.
 */
interface Kind {
  readonly form: WordForm;
  readonly exactness: Exactness;
}

interface FoundRow {
  readonly areTooMany: boolean;
  readonly found: readonly (readonly [serviceId: ServiceId, foldedName: string])[];
}

interface FoundCompany {
  readonly serviceId: ServiceId;
  readonly foldedName: string;
}

/**
 * The largest number of names that are compared at once. If more names may match, the search reads short names before
 * long ones.
 */
const defaultMaxCompared = 500;

const nothing = { countries: [], hiddenPersonCountries: [], text: '+foldedName:none' };

/**
 * The queries that find companies by name, with a search text that matches nothing. The warm-up runs them so that the
 * database plans them.
 */
export const nameWarmUps = [
  { query: companiesByName, parameters: { wanted: { ...nothing, maxFound: int(0), options: { limit: int(1) } } } },
  {
    query: shortestByName,
    parameters: { wanted: { ...nothing, lengths: [nameLengthClause({ from: 1, to: 1 })], count: int(1) } },
  },
];

/**
 * Ranges of the lengths of names, in characters. Each length up to 60 is a range of its own, because the index returns
 * only few names of a single length. Longer names are rare, so they share a few ranges.
 */
const singleLengths = rangesUntil([...Array.from({ length: 60 }, (_, at) => at + 1), 80, 120]);

/**
 * Finds the companies whose names match best: at most `limit`, the best match first. The order of two companies depends
 * only on their two names, and not on what else the graph contains. For this reason, the graph never selects some of
 * the matches by a rule of its own. Either all matches are compared, or all matches of a length, or the matches are
 * taken in the order of their lengths and service ids.
 *
 * @throws GraphUnavailable
 */
export async function findByName(
  graph: GraphReader,
  {
    wanted,
    findable,
    limit,
  }: { readonly wanted: WantedName; readonly findable: FindableCountries; readonly limit: number },
  maxCompared = defaultMaxCompared,
): Promise<ServiceId[]> {
  if (wanted.words.length === 0 || findable.countries.length === 0) return [];
  const search = new NameSearch(graph, wanted, findable, maxCompared);
  const found = [...((await search.allTyped()) ?? (await search.bestTyped(limit)))];
  if (found.length < limit) found.push(...(await search.mistyped(limit)));
  return found
    .sort((a, b) => compareMatches(a.match, b.match) || a.serviceId - b.serviceId)
    .slice(0, limit)
    .map(({ serviceId }) => serviceId);
}

class NameSearch {
  private readonly wholeLength: number;

  constructor(
    private readonly graph: GraphReader,
    private readonly wanted: WantedName,
    private readonly findable: FindableCountries,
    private readonly maxCompared: number,
  ) {
    this.wholeLength = Math.min(wanted.text.length, maxFoldedLength);
  }

  /**
   * Returns all companies whose names match without a typing error. Returns undefined if more names than `maxCompared`
   * may match.
   */
  allTyped(): Promise<NameMatchedCompany[] | undefined> {
    return this.read('beginnings', this.maxCompared);
  }

  /**
   * Returns the best matches among the companies whose names match without a typing error. Needed if there are too many
   * to compare all of them.
   */
  async bestTyped(limit: number): Promise<NameMatchedCompany[]> {
    const all = await this.read('words', this.maxCompared);
    const best = all ?? (await this.whole(limit));
    for (const form of all ? (['beginnings'] as const) : (['words', 'beginnings'] as const)) {
      if (best.length >= limit) break;
      // The index returns the better matches again, and the filter removes them. There are fewer better matches than
      // `limit`, so enough of the `limit` shortest names remain.
      const shortest = await this.shortest(form, singleLengths, limit);
      best.push(...shortest.filter(({ match }) => match.exactness === form));
    }
    return best;
  }

  /**
   * Returns the best companies whose names match only with a typing error: enough of them to complete a list of `limit`
   * companies.
   */
  async mistyped(limit: number): Promise<NameMatchedCompany[]> {
    if (!this.wanted.words.some(mayBeMistyped)) return [];
    const all = await this.read('mistyped', this.maxCompared);
    const isMistyped = ({ match }: NameMatchedCompany) => match.exactness === 'mistyped';
    if (all) return all.filter(isMistyped);
    const kind = { form: 'mistyped', exactness: 'mistyped' } as const;
    if (this.wanted.words.length > 1) return this.first(kind, { from: 1, to: maxFoldedLength }, limit);
    // The query also returns names without a typing error, and the filter removes them. There are fewer of these than
    // `limit`: with more of them, `findByName` would not search for names with a typing error.
    return (await this.shortest('mistyped', this.wideLengths(), limit)).filter(isMistyped);
  }

  private whole(limit: number): Promise<NameMatchedCompany[]> {
    const length = { from: this.wholeLength, to: this.wholeLength };
    const { text, words } = this.wanted;
    // If the search has one word, every name of this length that contains the word is the wanted name. If it has
    // several words, a name of this length may have them in another order, so the names must be compared.
    return words[0] === text && !isLegalForm(text)
      ? this.shortest('words', [length], limit)
      : this.first({ form: 'words', exactness: 'whole' }, length, limit);
  }

  /**
   * Returns ranges of lengths for a search with a typing error. There are few wide ranges, because the index searches
   * for the misspelt words again for each range.
   */
  private wideLengths(): NameLengthRange[] {
    return rangesUntil([1, 4, 12].map((surplus) => this.wholeLength + surplus));
  }

  /**
   * Returns companies whose names have the words in this form. Of all matches, these are the companies with the
   * shortest names and, if names are equally long, the lowest service ids.
   */
  private async shortest(
    form: WordForm,
    lengths: readonly NameLengthRange[],
    count: number,
  ): Promise<NameMatchedCompany[]> {
    const { graph, findable } = this;
    const rows = await graph.read<FoundCompany>(shortestByName, {
      wanted: {
        ...findable,
        text: this.textOf(form),
        lengths: lengths.map(nameLengthClause),
        count: int(count),
      },
    });
    return rows.flatMap(({ serviceId, foldedName }) => this.matching(serviceId, foldedName));
  }

  /**
   * Returns all companies of a kind with names of these lengths. If there are many, it may return only those with the
   * shortest names, but at least `needed` companies.
   */
  private async first(kind: Kind, { from, to }: NameLengthRange, needed: number): Promise<NameMatchedCompany[]> {
    const found = await this.read(kind.form, from < to ? this.maxCompared : undefined, { from, to });
    if (found) return found.filter(({ match }) => match.exactness === kind.exactness);
    // There are more short names than long ones, so the range is divided near its lower end.
    const middle = Math.min(to - 1, Math.max(from, Math.floor(Math.sqrt(from * to))));
    const shorter = await this.first(kind, { from, to: middle }, needed);
    if (shorter.length >= needed) return shorter;
    const longer = await this.first(kind, { from: middle + 1, to }, needed - shorter.length);
    return [...shorter, ...longer];
  }

  /**
   * @param maxFound the largest number of companies to read. If it is undefined, all companies are read.
   * @returns the companies, or undefined if there may be more than `maxFound`.
   */
  private async read(
    form: WordForm,
    maxFound: number | undefined,
    lengths?: NameLengthRange,
  ): Promise<NameMatchedCompany[] | undefined> {
    const { graph, findable } = this;
    const [row] = await graph.read<FoundRow>(companiesByName, {
      wanted: {
        ...findable,
        text: this.textOf(form) + (lengths ? nameLengthClause(lengths) : ''),
        maxFound: int(maxFound ?? Number.MAX_SAFE_INTEGER),
        options: maxFound === undefined ? {} : { limit: int(maxFound + 1) },
      },
    });
    if (!row || row.areTooMany) return undefined;
    return row.found.flatMap(([serviceId, foldedName]) => this.matching(serviceId, foldedName));
  }

  private textOf(form: WordForm): string {
    return nameIndexQuery(this.wanted.words, form, this.findable.countries);
  }

  private matching(serviceId: ServiceId, foldedName: string): NameMatchedCompany[] {
    const match = matchName(this.wanted, foldedName);
    return match ? [{ serviceId, match }] : [];
  }
}

/**
 * Returns ascending ranges that together cover all lengths. Each range ends with one of `ends`, and the last range ends
 * with the longest length.
 */
function rangesUntil(ends: readonly number[]): NameLengthRange[] {
  const last = [...new Set(ends.map((end) => Math.min(end, maxFoldedLength))).add(maxFoldedLength)];
  return last.map((to, at) => ({ from: (last[at - 1] ?? 0) + 1, to }));
}
