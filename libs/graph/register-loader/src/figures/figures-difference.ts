import type { DerivedFigures } from '@company-relations/company-graph';
import { ultimateOwnershipRevision } from '@company-relations/ownership';

/**
 * A stored figure (ultimate ownership): the ServiceId of its owner, whether the owner is a company, the record and the
 * stamp.
 */
export type FigureRow = readonly [owner: number, isCompany: boolean, record: string, stamp: number];

/**
 * The stored figures (ultimate ownerships) of a company. `storedHoldings` is the number of holdings in the company at
 * the time of the derivation; `holdings` is their present number.
 */
export interface StoredFigures {
  readonly company: number;
  readonly stamp: number | null;
  readonly count: number | null;
  readonly storedHoldings: number | null;
  readonly until: number | null;
  readonly revision: number | null;
  readonly isOmitted: boolean;
  readonly holdings: number;
  readonly figures: readonly FigureRow[];
}

/** How the stored figures of one company differ from the derived ones. */
export interface FiguresDifference {
  readonly company: number;
  readonly until: number | undefined;
  readonly isOmitted: boolean;
  /** The number of figures that were derived; 0 if they are omitted. */
  readonly count: number;
  readonly holdings: number;
  readonly gone: readonly FigureRow[];
  readonly remaining: readonly FigureRow[];
  readonly added: readonly (readonly [owner: number, record: string])[];
  readonly isSame: boolean;
  /**
   * The companies whose responses change: this company and the companies among its ultimate owners, except for the
   * owners of added figures.
   */
  readonly shown: readonly number[];
}

/** Compares the stored figures of a company with the derived ones. */
export function figuresDifference(
  stored: StoredFigures,
  { company, figures, until }: DerivedFigures,
): FiguresDifference {
  const left = new Map((figures ?? []).map(({ owner, stake }) => [owner as number, JSON.stringify(stake)]));
  const twice = ownersWithTwoFigures(stored.figures);
  const gone: FigureRow[] = [];
  const remaining: FigureRow[] = [];
  for (const figure of stored.figures) {
    const [owner, , record] = figure;
    const isThere = left.get(owner) === record && !twice.has(owner);
    if (isThere) left.delete(owner);
    (isThere ? remaining : gone).push(figure);
  }
  const isOmitted = figures === undefined;
  const derived = { until, isOmitted, count: figures?.length ?? 0, holdings: stored.holdings };
  const haveFiguresChanged = gone.length + left.size > 0;
  // The response for an owner also depends on the companies that it owns directly or indirectly: on the number of
  // holdings in these companies, and on whether the figures of these companies are omitted.
  const hasChangedBelow = stored.isOmitted !== isOmitted || stored.storedHoldings !== stored.holdings;
  const owners = companiesAmong(hasChangedBelow ? [...gone, ...remaining] : gone);
  return {
    company,
    ...derived,
    gone,
    remaining,
    added: [...left],
    isSame: !haveFiguresChanged && isKept(stored, derived),
    shown: haveFiguresChanged || hasChangedBelow ? [company, ...owners] : [],
  };
}

/**
 * Returns the owners that have several figures of the company, which no transaction of ours writes. Figures are deleted
 * by their owner, so all of them are deleted together.
 */
function ownersWithTwoFigures(figures: readonly FigureRow[]): ReadonlySet<number> {
  const [once, twice] = [new Set<number>(), new Set<number>()];
  for (const [owner] of figures) (once.has(owner) ? twice : once).add(owner);
  return twice;
}

function isKept(
  stored: StoredFigures,
  { until, isOmitted, count, holdings }: Pick<FiguresDifference, 'until' | 'isOmitted' | 'count' | 'holdings'>,
): boolean {
  return (
    stored.isOmitted === isOmitted &&
    stored.count === count &&
    stored.storedHoldings === holdings &&
    stored.until === (until ?? null) &&
    stored.revision === ultimateOwnershipRevision &&
    stored.figures.every(([, , , stamp]) => stamp === stored.stamp)
  );
}

function companiesAmong(figures: readonly FigureRow[]): number[] {
  return figures.flatMap(([owner, isCompany]) => (isCompany ? owner : []));
}
