import type { DerivedFigures } from '@company-relations/company-graph';
import { ultimateOwnershipRevision } from '@company-relations/ownership';

/**
 * A stored figure (ultimate ownership): the ServiceId of its owner, whether the owner is a company, the record and the
 * stamp.
 */
export type FigureRow = readonly [owner: number, isCompany: boolean, record: string, stamp: number];

/**
 * The stored figures (ultimate ownerships) of a company. `storedHoldings` is the number of holdings in the company at
 * the time of the derivation; `holdings` is their present number. `wasOmitted` says whether the last derivation omitted
 * its figures; only `markAllFigures` forgets this. `stampWhenMarked` is the stamp that a marked company had, if its own
 * records are still the same.
 */
export interface StoredFigures {
  readonly company: number;
  readonly stamp: number | null;
  readonly stampWhenMarked: number | null;
  readonly count: number | null;
  readonly storedHoldings: number | null;
  readonly until: number | null;
  readonly revision: number | null;
  readonly wasOmitted: boolean;
  readonly holdings: number;
  readonly figures: readonly FigureRow[];
}

/** How the stored figures of one company differ from the derived ones. */
export interface FiguresDifference {
  readonly company: number;
  readonly until: number | undefined;
  readonly isOmitted: boolean;
  /** Whether the figures are omitted now, and were not before. */
  readonly isNewlyOmitted: boolean;
  /** The number of figures that were derived; 0 if they are omitted. */
  readonly count: number;
  readonly holdings: number;
  readonly gone: readonly FigureRow[];
  readonly remaining: readonly FigureRow[];
  readonly added: readonly (readonly [owner: number, record: string])[];
  readonly isSame: boolean;
  /** The stamp that a marked company gets back, because its figures and its own records stayed the same. */
  readonly stamp: number | undefined;
  /**
   * The companies whose responses change: this company, and the companies among the owners of the figures that are gone.
   * If its holdings or its omission changed, also the companies among the owners of all stored figures. The owners of
   * added figures are not among them.
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
  // The figures of an owner that was removed or merged are deleted with it.
  const areSomeDeleted = stored.count !== null && stored.count !== stored.figures.length;
  const haveFiguresChanged = areSomeDeleted || gone.length + left.size > 0;
  // The response for an owner also depends on the companies that it owns directly or indirectly: on the number of
  // holdings in these companies, and on whether the figures of these companies are omitted.
  const hasChangedBelow = stored.wasOmitted !== isOmitted || stored.storedHoldings !== stored.holdings;
  const owners = companiesAmong(hasChangedBelow ? [...gone, ...remaining] : gone);
  return {
    company,
    ...derived,
    isNewlyOmitted: isOmitted && !stored.wasOmitted,
    gone,
    remaining,
    added: [...left],
    isSame: !haveFiguresChanged && isKept(stored, derived),
    stamp: haveFiguresChanged || stored.wasOmitted !== isOmitted ? undefined : stampToKeep(stored),
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
    stored.wasOmitted === isOmitted &&
    stored.count === count &&
    stored.storedHoldings === holdings &&
    stored.until === (until ?? null) &&
    stored.revision === ultimateOwnershipRevision &&
    stored.figures.every(([, , , stamp]) => stamp === stored.stamp)
  );
}

/**
 * Returns the stamp with which a marked company and its figures stay as they are. Then a reader that reads the company
 * before it was marked and the figures now has still read one state.
 */
function stampToKeep({ stampWhenMarked, figures }: StoredFigures): number | undefined {
  const isOfAll = figures.every(([, , , stamp]) => stamp === stampWhenMarked);
  return stampWhenMarked !== null && isOfAll ? stampWhenMarked : undefined;
}

function companiesAmong(figures: readonly FigureRow[]): number[] {
  return figures.flatMap(([owner, isCompany]) => (isCompany ? owner : []));
}
