import { relationshipTypes } from '@company-relations/graph-model';
import type { CompanyRelations } from '@company-relations/ownership';
import type { RelationsRow } from '../relation-rows';
import type { FigureAboveRow, FigureBelowRow, ShownFigureBelow } from './figure-rows';

const ownsType = relationshipTypes.ownership.current;

/** The kept figures of a company that one query read. */
export type KeptFiguresRow = Pick<
  RelationsRow,
  'serviceId' | 'isSupernode' | 'parents' | 'children' | 'figures' | 'figuresAbove' | 'figuresBelow'
>;

/** The figures of a company, as rows. */
export interface KeptFigures {
  readonly above: readonly FigureAboveRow[];
  readonly below: readonly ShownFigureBelow[];
  readonly omitted: CompanyRelations['ultimateOwnershipsOmitted'];
}

/**
 * Returns the figures of a company, `notKept` if the graph does not keep all of them, or `torn` if a transaction changed
 * them during the read.
 */
export function keptFiguresOf(row: KeptFiguresRow, bound: number): KeptFigures | 'notKept' | 'torn' {
  if (!row.figures) return 'notKept';
  const [stamp, count, areOmitted, hasAbove, isBelowKept, ownsNothing, belowCount, changeNumber, stampAfter] =
    row.figures;
  if (stampAfter !== stamp) return 'torn';
  if (areOmitted) return { above: [], below: [], omitted: 'above' };
  const above = row.figuresAbove;
  if (hasAbove && (above.length !== count || above.some(([figureStamp]) => figureStamp !== stamp))) return 'torn';
  const none: KeptFigures = { above, below: [], omitted: undefined };
  if (ownsNothing) return row.children.some(([type]) => type === ownsType) ? 'torn' : none;
  // A company with an owner outside its own loop is no ultimate owner, and a person is in no loop.
  if (above.some(([, , , isCompany]) => !isCompany)) return none;
  if (!isBelowKept) return 'notKept';
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
  const shown: ShownFigureBelow[] = [];
  for (const figure of row.figuresBelow) {
    const inCompany = isShown(figure) ? figure[8] : figure[0];
    if (inCompany === null) return 'torn';
    holdings += inCompany;
    if (!isShown(figure)) continue;
    const [stamp, , , , , , , , , ownedStamp] = figure;
    // A figure of a later change does not belong to the links, which were read before it.
    if (stamp !== ownedStamp || stamp > changeNumber) return 'torn';
    shown.push(figure);
  }
  if (!areOfOneState(row, shown)) return 'torn';
  return holdings > bound ? { above, below: [], omitted: 'below' } : { above, below: shown, omitted: undefined };
}

/** Whether the holdings in children and the figures below come from the same state of the graph. */
function areOfOneState({ serviceId, children, figures, figuresBelow }: KeptFiguresRow, shown: ShownFigureBelow[]) {
  const held = children.filter(([, , id, , , , , , isHolding]) => isHolding && id !== serviceId);
  if (held.length === 0 || !figures) return true;
  const [, ownerCount, , , , , , changeNumber, , changeNumberAfter] = figures;
  // A company without an owner is an ultimate owner. Of the others, those with figures below are. One in a loop that a
  // transaction has just opened has none any more.
  if (ownerCount > 0 && figuresBelow.length === 0) return changeNumber === changeNumberAfter;
  const owned = new Set(shown.map(([, , id]) => id));
  return held.every(([, , id]) => owned.has(id));
}

function isShown(row: FigureBelowRow): row is ShownFigureBelow {
  return row.length > 1;
}
