import { deriveFigures, type DerivedFigures } from '@company-relations/company-graph';
import type { GraphTransaction } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { readerIn } from './reader-in-transaction';
import { storeFigures, type StoreFiguresOptions } from './store-figures';

/** The limits of what one transaction writes. The object can be changed, so that tests can set lower limits. */
export const writeLimits = {
  /** The largest number of figures (ultimate ownerships). It is exceeded only if a single company has more figures. */
  figures: 20_000,
};

export interface DeriveFiguresOptions extends StoreFiguresOptions {
  readonly companies: readonly number[];
  readonly bound: number;
}

/** The result of deriving figures in one transaction. */
export interface DerivedInTransaction {
  /**
   * The companies that are left for another transaction. Some are left if all figures together are too many for one
   * transaction.
   */
  readonly rest: readonly number[];
  /** What `storeFigures` returns. */
  readonly shown: ReadonlySet<number>;
}

/**
 * Derives the figures (ultimate ownerships) of companies from the graph as the transaction sees it, and stores them.
 *
 * @throws GraphUnavailable
 */
export async function deriveAndStoreFigures(
  transaction: GraphTransaction,
  { companies, bound, ...storing }: DeriveFiguresOptions,
): Promise<DerivedInTransaction> {
  const deriving = { companies: companies as ServiceId[], bound, today: storing.today };
  const derived = await deriveFigures(readerIn(transaction), deriving);
  const fitting = countForOneTransaction(derived);
  const { shown } = await storeFigures(transaction, derived.slice(0, fitting), storing);
  return { rest: companies.slice(fitting), shown };
}

/**
 * Returns how many companies at the beginning of the list have, together, at most as many figures as one transaction may
 * write. Returns at least 1, so that a company with more figures is stored too.
 */
export function countForOneTransaction(derived: readonly DerivedFigures[]): number {
  let figures = 0;
  const tooMany = derived.findIndex((company, at) => {
    figures += company.figures?.length ?? 0;
    return at > 0 && figures > writeLimits.figures;
  });
  return tooMany === -1 ? derived.length : tooMany;
}
