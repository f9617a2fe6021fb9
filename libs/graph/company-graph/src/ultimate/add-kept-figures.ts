import {
  type CompanyRelations,
  type Stake,
  type UltimateRelation,
  withUltimateOwnerships,
} from '@company-relations/ownership';
import type { RowReader } from '../row-reader';
import { mapYieldingToEventLoop } from '../time-slices/map-yielding-to-event-loop';
import type { Computing } from '../time-slices/time-slices';
import type { FigureAboveRow, FigureOfShownOwnedCompany } from './figure-rows';
import type { KeptFigures } from './kept-figures';
import type { RowWithFigures } from './read-figures-consistently';

/**
 * Adds stored figures (ultimate ownerships) to companies. A company without stored figures stays as it is.
 *
 * @param read the row of each company, with its figures, in the order of the companies. All owners of the figures are
 *   known; see `withoutFiguresOfDeletedOwners`.
 * @param reader a reader that has already read the rows and the owners.
 * @throws the reason of the signal
 */
export async function addKeptFigures(
  companies: readonly CompanyRelations[],
  read: readonly RowWithFigures[],
  reader: RowReader,
  computing?: Computing,
): Promise<CompanyRelations[]> {
  const figuresOf = new FigureReader(reader);
  return mapYieldingToEventLoop(
    companies.entries(),
    ([index, company]) => {
      const figures = read[index]?.figures;
      return figures ? withKeptFigures(company, figures, figuresOf) : company;
    },
    computing,
  );
}

/**
 * Removes the stored figures of companies that have an owner who was deleted during the read. The row of the company is
 * older than the row of the owner, so these figures must be computed.
 *
 * @param reader a reader that has already read the rows and the owners.
 */
export function withoutFiguresOfDeletedOwners(read: readonly RowWithFigures[], reader: RowReader): RowWithFigures[] {
  const areOwnersKnown = ({ figures }: RowWithFigures) =>
    figures?.above.every(([, , id, isCompany]) => reader.knownEntity(id, isCompany)) ?? true;
  return read.map((each) => (areOwnersKnown(each) ? each : { ...each, figures: undefined }));
}

function withKeptFigures(
  company: CompanyRelations,
  { above, below, omitted }: KeptFigures,
  reader: FigureReader,
): CompanyRelations {
  return {
    ...company,
    parents: withUltimateOwnerships(company.parents, reader.above(above)),
    children: withUltimateOwnerships(company.children, reader.below(below)),
    ...(omitted && { ultimateOwnershipsOmitted: omitted }),
  };
}

/**
 * Parses the figures (ultimate ownerships) of a page. Many figures have the same stake, so each different stake is
 * parsed once, and the figures share the object.
 */
class FigureReader {
  private readonly stakes = new Map<string, Stake>();

  constructor(private readonly rows: RowReader) {}

  above(figures: readonly FigureAboveRow[]): UltimateRelation[] {
    return figures.map(([, record, id, isCompany]) => {
      const entity = this.rows.knownEntity(id, isCompany);
      if (!entity) throw new Error('The owner of a figure was not read.');
      return { entity, stake: this.stakeOf(record) };
    });
  }

  below(figures: readonly FigureOfShownOwnedCompany[]): UltimateRelation[] {
    return figures.map(([, record, id, isCompany, stored, countryCode, recordCountry, isProtected]) => ({
      entity: this.rows.entityOf(id, isCompany, stored, countryCode, recordCountry, isProtected),
      stake: this.stakeOf(record),
    }));
  }

  private stakeOf(record: string): Stake {
    const known = this.stakes.get(record);
    if (known) return known;
    const stake = JSON.parse(record) as Stake;
    this.stakes.set(record, stake);
    return stake;
  }
}
