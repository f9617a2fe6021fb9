import { relationshipTypes } from '@company-relations/graph-model';
import type { CompanyRelations } from '@company-relations/ownership';
import type { RelationsRow } from '../relation-rows';
import type { FigureAboveRow, FigureBelowRow, FigureOfShownOwnedCompany } from './figure-rows';

const ownsType = relationshipTypes.ownership.current;

/** A company with its stored figures, as one query read them. */
export type KeptFiguresRow = Pick<
  RelationsRow,
  'serviceId' | 'isSupernode' | 'parents' | 'children' | 'figures' | 'figuresAbove' | 'figuresBelow'
>;

/**
 * The stored figures (ultimate ownerships) of a company, as rows: the figures with its ultimate owners, and the figures
 * with the companies that it ultimately owns.
 */
export interface KeptFigures {
  readonly above: readonly FigureAboveRow[];
  readonly below: readonly FigureOfShownOwnedCompany[];
  readonly omitted: CompanyRelations['ultimateOwnershipsOmitted'];
}

/**
 * Returns the stored figures of a company. Returns `notKept` if the graph does not store all figures of the company,
 * and `torn` if a transaction changed the figures during the read.
 */
export function keptFiguresOf(row: KeptFiguresRow, bound: number): KeptFigures | 'notKept' | 'torn' {
  if (!row.figures) return 'notKept';
  const [stamp, count, areOmitted, hasAbove, isBelowKept, ownsNothing, belowCount, ...numbers] = row.figures;
  const [changeNumber, stampAfter, changeNumberAfter] = numbers;
  if (stampAfter !== stamp) return 'torn';
  if (areOmitted) return { above: [], below: [], omitted: 'above' };
  const above = row.figuresAbove;
  if (hasAbove && (above.length !== count || above.some(([figureStamp]) => figureStamp !== stamp))) return 'torn';
  const none: KeptFigures = { above, below: [], omitted: undefined };
  if (ownsNothing) return row.children.some(([type]) => type === ownsType) ? 'torn' : none;
  // A company with an owner outside its own loop (companies that own each other in a circle) is no ultimate owner. A
  // person is in no loop, so a company that is owned by a person is no ultimate owner either.
  if (above.some(([, , , isCompany]) => !isCompany)) return none;
  if (!isBelowKept) return 'notKept';
  // Figures below belong to other companies. A transaction may have marked some of them and deleted figures of others,
  // which leaves no trace in the figures that are left.
  if (changeNumberAfter !== changeNumber) return 'torn';
  if (belowCount > bound) return { ...none, omitted: 'below' };
  return keptBelow(row, none, { bound, changeNumber });
}

interface BelowLimits {
  readonly bound: number;
  readonly changeNumber: number;
}

function keptBelow(
  row: KeptFiguresRow,
  { above }: KeptFigures,
  { bound, changeNumber }: BelowLimits,
): KeptFigures | 'torn' {
  let holdings = 0;
  const shown: FigureOfShownOwnedCompany[] = [];
  for (const figure of row.figuresBelow) {
    const inCompany = isShown(figure) ? figure[8] : figure[0];
    if (inCompany === null) return 'torn';
    holdings += inCompany;
    if (!isShown(figure)) continue;
    const [stamp, , , , , , , , , ownedStamp] = figure;
    // The links were read before the figures. If a figure was changed after the links were read, it does not fit the
    // links.
    if (stamp !== ownedStamp || stamp > changeNumber) return 'torn';
    shown.push(figure);
  }
  if (!areOfOneState(row, shown)) return 'torn';
  return holdings > bound ? { above, below: [], omitted: 'below' } : { above, below: shown, omitted: undefined };
}

/**
 * Returns whether the holdings in `children` and the figures of owned companies come from the same state of the graph.
 */
function areOfOneState(
  { serviceId, children, figures, figuresBelow }: KeptFiguresRow,
  shown: FigureOfShownOwnedCompany[],
) {
  // A company with owners is an ultimate owner only if it is in a loop, and then there are figures in the companies that
  // it owns.
  if (figures && figures[1] > 0 && figuresBelow.length === 0) return true;
  // There is a figure for each company in which the company holds shares.
  const held = children.filter(([, , id, , , , , , isHolding]) => isHolding && id !== serviceId);
  const owned = new Set(shown.map(([, , id]) => id));
  return held.every(([, , id]) => owned.has(id));
}

/** Returns whether the grants show the owned company of a figure. */
export function isShown(row: FigureBelowRow): row is FigureOfShownOwnedCompany {
  return row.length > 1;
}
