import type { DerivedFigures } from '@company-relations/company-graph';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import deleteFigures from '../queries/figures/delete-figures.cypher';
import keepFigures from '../queries/figures/keep-figures.cypher';
import mayOmitBelow from '../queries/figures/may-omit-below.cypher';
import omitFigures from '../queries/figures/omit-figures.cypher';
import settleUntil from '../queries/figures/settle-until.cypher';
import storedFigures from '../queries/figures/stored-figures.cypher';
import writeFigures from '../queries/figures/write-figures.cypher';
import { inParts, withOwnersAbove } from './holdings-walk';

/** A stored figure: its owner, whether that is a company, its record, its stamp and its element id. */
type FigureRow = readonly [owner: number, isCompany: boolean, record: string, stamp: number, elementId: string];

interface StoredRow {
  readonly company: number;
  readonly stamp: number | null;
  readonly count: number | null;
  readonly until: number | null;
  readonly revision: number | null;
  readonly isOmitted: boolean;
  readonly figures: readonly FigureRow[];
}

/** How the stored figures of one company differ from the derived ones. */
interface Difference {
  readonly company: number;
  readonly until: number | undefined;
  /** How many figures were derived; undefined if they are omitted. */
  readonly count: number | undefined;
  readonly gone: readonly FigureRow[];
  readonly added: readonly (readonly [owner: number, record: string])[];
  /** Whether a figure that is stored already stays. */
  readonly hasRemaining: boolean;
  readonly isSame: boolean;
  /** Whether answers show something else than before. */
  readonly isShown: boolean;
}

/**
 * Stores derived figures, and only what is different. Companies that are no longer in the graph are left out. All
 * figures of a company that changes get the stamp.
 *
 * @param stamp greater than every stamp before.
 * @returns the companies that show other figures than before: owned ones and owners.
 * @throws GraphUnavailable
 */
export async function storeFigures(
  transaction: GraphTransaction,
  derived: readonly DerivedFigures[],
  stamp: number,
): Promise<Set<number>> {
  const stored = new Map(
    (
      await inParts<StoredRow>(
        transaction,
        storedFigures,
        derived.map(({ company }) => company),
      )
    ).map((row) => [row.company, row]),
  );
  const differences = derived.flatMap((figures) => {
    const row = stored.get(figures.company);
    const difference = row && differenceOf(row, figures);
    return difference && !difference.isSame ? [difference] : [];
  });
  const shown = new Set(differences.flatMap(shownIn));
  const gone = differences.flatMap(({ gone }) => gone.map(([, , , , elementId]) => elementId));
  if (gone.length > 0) await transaction.run(deleteFigures, { elementIds: gone });
  await storeKept(transaction, differences, stamp);
  for (const owner of await writeAdded(transaction, differences, stamp)) shown.add(owner);
  await storeOmitted(transaction, differences);
  // Also above those that were omitted before: they may have new owners.
  await flagAbove(
    transaction,
    derived.flatMap(({ company, figures }) => (figures === undefined && stored.has(company) ? [company] : [])),
  );
  if (differences.length > 0) await transaction.run(settleUntil);
  return shown;
}

/** Stores of new companies without holdings in them that they have no figures. @throws GraphUnavailable */
export async function storeNoFigures(
  transaction: GraphTransaction,
  companies: readonly number[],
  stamp: number,
): Promise<void> {
  if (companies.length === 0) return;
  const rows = companies.map((company) => ({ company: int(company), count: int(0), until: null, hasFigures: false }));
  await transaction.run(keepFigures, { rows, stamp: int(stamp), revision: int(ultimateOwnershipRevision) });
}

function differenceOf(stored: StoredRow, { company, figures, until }: DerivedFigures): Difference {
  const left = new Map((figures ?? []).map(({ owner, stake }) => [owner as number, JSON.stringify(stake)]));
  const gone: FigureRow[] = [];
  for (const figure of stored.figures) {
    const [owner, , record] = figure;
    if (left.get(owner) === record) left.delete(owner);
    else gone.push(figure);
  }
  const count = figures?.length;
  const isUnchanged = gone.length === 0 && left.size === 0;
  const isKept =
    count === undefined
      ? stored.isOmitted
      : stored.count === count &&
        stored.until === (until ?? null) &&
        stored.revision === ultimateOwnershipRevision &&
        stored.figures.every(([, , , stamp]) => stamp === stored.stamp);
  const hasRemaining = stored.figures.length > gone.length;
  const isShown = !isUnchanged || stored.isOmitted !== (count === undefined);
  return { company, until, count, gone, added: [...left], hasRemaining, isSame: isUnchanged && isKept, isShown };
}

function shownIn({ company, gone, isShown }: Difference): number[] {
  if (!isShown) return [];
  return [company, ...gone.flatMap(([owner, isCompany]) => (isCompany ? owner : []))];
}

async function storeKept(
  transaction: GraphTransaction,
  differences: readonly Difference[],
  stamp: number,
): Promise<void> {
  const rows = differences.flatMap(({ company, count, until, hasRemaining }) =>
    count === undefined
      ? []
      : {
          company: int(company),
          count: int(count),
          until: until === undefined ? null : int(until),
          hasFigures: hasRemaining,
        },
  );
  const parameters = { rows, stamp: int(stamp), revision: int(ultimateOwnershipRevision) };
  if (rows.length > 0) await transaction.run(keepFigures, parameters);
}

/** @returns the owners that are companies. */
async function writeAdded(
  transaction: GraphTransaction,
  differences: readonly Difference[],
  stamp: number,
): Promise<number[]> {
  const rows = differences.flatMap(({ company, added }) =>
    added.length === 0 ? [] : { company: int(company), figures: added.map(([owner, record]) => [int(owner), record]) },
  );
  if (rows.length === 0) return [];
  const owners = await transaction.run<{ serviceId: number }>(writeFigures, { rows, stamp: int(stamp) });
  return owners.map(({ serviceId }) => serviceId);
}

async function storeOmitted(transaction: GraphTransaction, differences: readonly Difference[]): Promise<void> {
  const omitted = differences.filter(({ count }) => count === undefined).map(({ company }) => company);
  if (omitted.length === 0) return;
  await transaction.run(omitFigures, { serviceIds: ints(omitted) });
}

/** Notes of all entities above companies, on any day, that figures below them may be omitted. @throws GraphUnavailable */
export async function flagAbove(transaction: GraphTransaction, omitted: readonly number[]): Promise<void> {
  if (omitted.length === 0) return;
  await inParts(transaction, mayOmitBelow, [...(await withOwnersAbove(transaction, omitted))]);
}
