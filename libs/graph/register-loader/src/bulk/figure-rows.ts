import { type FiguresState, type CompanyFiguresProperties } from '@company-relations/graph-model';
import { type Stake, ultimateOwnershipRevision } from '@company-relations/ownership';
import { importLine } from './import-cells';
import { cellSeparator } from './import-tables';

/** The figures of a company as its row contains them. */
export interface FiguresOfCompany extends Omit<CompanyFiguresProperties, 'figuresRevision' | 'figuresUntil'> {
  readonly figuresUntil: number | undefined;
  readonly mayOmitBelow: boolean;
}

const withoutFigures = importLine([null, null, null, null, null, null]);

/**
 * Adds the cells of figures (ultimate ownerships) to the row of a company.
 *
 * @param figures undefined if the import does not derive figures.
 */
export function withFigures(line: string, figures: FiguresOfCompany | undefined): string {
  if (!figures) return joined(line, withoutFigures);
  const { mayOmitBelow, figuresStamp, figuresCount, figuresHoldings, figuresUntil } = figures;
  const cells = [figuresStamp, figuresCount, figuresHoldings, figuresUntil, ultimateOwnershipRevision];
  return joined(line, importLine([mayOmitBelow || null, ...cells]));
}

/**
 * Adds a cell to the row of a person. The cell says whether figures (ultimate ownerships) may be omitted for a company
 * that the person owns, directly or indirectly.
 */
export function withMayOmitFiguresBelow(line: string, mayOmitBelow: boolean): string {
  return joined(line, importLine([mayOmitBelow || null]));
}

/**
 * Returns the row of one figure (ultimate ownership).
 *
 * @param owner the ServiceId of the owner. `owned` is a ServiceId too.
 */
export function figureLine(owner: number, owned: number, stake: Stake, stamp: number): string {
  return importLine([owner, owned, JSON.stringify(stake), stamp]);
}

/** Returns the row of the state of all figures. */
export function figuresStateLine(state: Omit<FiguresState, 'name' | 'revision'>): string {
  const { bound, settledUntil, derivedOn, loggedSince, derivedUpTo } = state;
  return importLine(['figures', bound, ultimateOwnershipRevision, settledUntil, derivedOn, loggedSince, derivedUpTo]);
}

/** Both lines end with a line break. */
function joined(line: string, cells: string): string {
  return line.slice(0, -1) + cellSeparator + cells;
}
