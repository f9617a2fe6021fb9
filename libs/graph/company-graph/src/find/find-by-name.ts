import { maxFoldedLength } from '@company-relations/graph-model';
import { type GraphReader, int } from '@company-relations/neo4j-client';
import {
  compareMatches,
  type Exactness,
  matchName,
  type NameMatch,
  type ServiceId,
  type WantedName,
} from '@company-relations/ownership';
import type { Findable } from '../filter-parameters';
import companiesByName from '../queries/find/companies-by-name.cypher';
import { indexText, type Lengths, type WordForm } from './index-text';

/** A company whose name matches. */
export interface NamedCompany {
  readonly serviceId: ServiceId;
  readonly match: NameMatch;
}

/** How the index looks for words, and which of the found companies are kept. */
interface Kind {
  readonly form: WordForm;
  readonly exactness: Exactness;
}

interface FoundRow {
  readonly areTooMany: boolean;
  readonly found: readonly (readonly [serviceId: ServiceId, foldedName: string])[];
}

/** How many names are compared at once. If more may match, the search goes from short names to long ones. */
const defaultMaxCompared = 500;

/** The query by names, with a text that matches nothing. */
export const nameWarmUp = {
  query: companiesByName,
  parameters: {
    wanted: {
      countries: [],
      hiddenPersonCountries: [],
      text: 'foldedName:none',
      maxFound: int(0),
      options: { limit: int(1) },
    },
  },
};

/**
 * The search first looks at names that are at most this much longer than the wanted name. Most names that users mean
 * are.
 */
const firstSurplus = 12;

/**
 * Finds the companies whose names match best: at most `limit`, the best first. Whether a company is found before
 * another one does not depend on any third company. So the database never selects among names: either all matching
 * names are compared, or all matching names of some length.
 *
 * @throws GraphUnavailable
 */
export async function findByName(
  graph: GraphReader,
  { wanted, findable, limit }: { readonly wanted: WantedName; readonly findable: Findable; readonly limit: number },
  maxCompared = defaultMaxCompared,
): Promise<ServiceId[]> {
  if (wanted.words.length === 0 || findable.countries.length === 0) return [];
  const search = new NameSearch(graph, wanted, findable, maxCompared);
  const found = [...((await search.allTyped()) ?? (await search.bestTyped(limit)))];
  if (found.length < limit) found.push(...(await search.mistyped(limit - found.length)));
  return found
    .sort((a, b) => compareMatches(a.match, b.match) || a.serviceId - b.serviceId)
    .slice(0, limit)
    .map(({ serviceId }) => serviceId);
}

class NameSearch {
  /**
   * Two ranges of lengths, the short names first. An index search takes time for each name that it finds, and very many
   * names may begin with a few letters.
   */
  private readonly ranges: readonly [Lengths, Lengths];
  private readonly wholeLength: number;

  constructor(
    private readonly graph: GraphReader,
    private readonly wanted: WantedName,
    private readonly findable: Findable,
    private readonly maxCompared: number,
  ) {
    this.wholeLength = Math.min(wanted.text.length, maxFoldedLength);
    const last = Math.min(this.wholeLength + firstSurplus, maxFoldedLength - 1);
    this.ranges = [
      { from: 1, to: last },
      { from: last + 1, to: maxFoldedLength },
    ];
  }

  /**
   * Returns all companies whose names match without a typing error. Undefined if there may be more than can be compared
   * at once.
   */
  async allTyped(): Promise<NamedCompany[] | undefined> {
    const all: NamedCompany[] = [];
    for (const lengths of this.ranges) {
      const found = await this.read('beginnings', lengths, this.maxCompared);
      if (!found) return undefined;
      all.push(...found);
    }
    return all;
  }

  /** Returns the best of very many companies whose names match without a typing error. */
  async bestTyped(limit: number): Promise<NamedCompany[]> {
    const whole = { from: this.wholeLength, to: this.wholeLength };
    const best = await this.first({ form: 'words', exactness: 'whole' }, whole, limit);
    for (const form of ['words', 'beginnings'] as const)
      for (const lengths of this.ranges)
        if (best.length < limit)
          best.push(...(await this.first({ form, exactness: form }, lengths, limit - best.length)));
    return best;
  }

  /** Returns the best companies whose names match with a typing error. */
  mistyped(limit: number): Promise<NamedCompany[]> {
    return this.first({ form: 'mistyped', exactness: 'mistyped' }, { from: 1, to: maxFoldedLength }, limit);
  }

  /**
   * Returns all companies of a kind with names of these lengths. If there are many, it may return only the shortest names,
   * but at least `needed`.
   */
  private async first(kind: Kind, { from, to }: Lengths, needed: number): Promise<NamedCompany[]> {
    const found = await this.read(kind.form, { from, to }, from < to ? this.maxCompared : undefined);
    if (found) return found.filter(({ match }) => match.exactness === kind.exactness);
    // There are more short names than long ones, so the range is divided near its lower end.
    const middle = Math.min(to - 1, Math.max(from, Math.floor(Math.sqrt(from * to))));
    const shorter = await this.first(kind, { from, to: middle }, needed);
    if (shorter.length >= needed) return shorter;
    const longer = await this.first(kind, { from: middle + 1, to }, needed - shorter.length);
    return [...shorter, ...longer];
  }

  /**
   * @param maxFound if undefined, all are read.
   * @returns undefined if there may be more than `maxFound`.
   */
  private async read(
    form: WordForm,
    lengths: Lengths,
    maxFound: number | undefined,
  ): Promise<NamedCompany[] | undefined> {
    const { graph, wanted, findable } = this;
    const [row] = await graph.read<FoundRow>(companiesByName, {
      wanted: {
        ...findable,
        text: indexText(wanted.words, form, { countries: findable.countries, lengths }),
        maxFound: int(maxFound ?? Number.MAX_SAFE_INTEGER),
        options: maxFound === undefined ? {} : { limit: int(maxFound + 1) },
      },
    });
    if (!row || row.areTooMany) return undefined;
    return row.found.flatMap(([serviceId, foldedName]) => {
      const match = matchName(wanted, foldedName);
      return match ? [{ serviceId, match }] : [];
    });
  }
}
