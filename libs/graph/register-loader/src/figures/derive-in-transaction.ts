import { deriveFigures, type DerivedFigures } from '@company-relations/company-graph';
import { type CypherQuery, type GraphReader, type GraphTransaction } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { storeFigures } from './store-figures';

/** The largest number of figures that one transaction writes, unless one company alone has more. */
const maxFiguresAtOnce = 20_000;

export interface Deriving {
  readonly companies: readonly number[];
  readonly bound: number;
  /** The day for which they are derived, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** See `storeFigures`. */
  readonly stamp: number;
  /** Fewer companies are derived if they have more figures. The default is `maxFiguresAtOnce`. */
  readonly maxFigures?: number;
}

export interface DerivedInTransaction {
  /** The companies that are left, because all together have too many figures. */
  readonly rest: readonly number[];
  /** The companies that show other figures than before: owned ones and owners. */
  readonly shown: ReadonlySet<number>;
}

/** Derives the figures of companies from what the transaction sees, and stores them. @throws GraphUnavailable */
export async function deriveInTransaction(
  transaction: GraphTransaction,
  { companies, bound, today, stamp, maxFigures = maxFiguresAtOnce }: Deriving,
): Promise<DerivedInTransaction> {
  const derived = await deriveFigures(readerIn(transaction), { companies: companies as ServiceId[], bound, today });
  const fitting = countWithin(derived, maxFigures);
  const shown = await storeFigures(transaction, derived.slice(0, fitting), stamp);
  return { rest: companies.slice(fitting), shown };
}

/** Returns how many of the first companies have at most `maxFigures` together; at least one. */
function countWithin(derived: readonly DerivedFigures[], maxFigures: number): number {
  let figures = 0;
  const tooMany = derived.findIndex((company, at) => {
    figures += company.figures?.length ?? 0;
    return at > 0 && figures > maxFigures;
  });
  return tooMany === -1 ? derived.length : tooMany;
}

function readerIn(transaction: GraphTransaction): GraphReader {
  return {
    read: <Row>(query: CypherQuery, parameters?: Record<string, unknown>) => transaction.run<Row>(query, parameters),
  };
}
