import type { CompanyRelations, Stake, UltimateRelation } from '@company-relations/ownership';
import type { RelationsRow } from '../relation-rows';
import type { RowReader } from '../row-reader';
import { mapYieldingToEventLoop } from '../time-slices/map-yielding-to-event-loop';
import type { Computing } from '../time-slices/time-slices';
import type { FigureAboveRow, FigureOfShownOwnedCompany } from './figure-rows';
import type { KeptFigures } from './kept-figures';
import type { RowWithFigures } from './read-figures-consistently';
import { withFigures } from './with-figures';

/** A company with its row. `isKept` is true if it has the ultimate ownerships that are stored. */
export interface WithKeptFigures {
  readonly row: RelationsRow;
  readonly relations: CompanyRelations;
  readonly isKept: boolean;
}

/**
 * Adds stored figures (ultimate ownerships) to companies. A company without stored figures stays as it is. So does one
 * with an owner who was deleted during the read: the row of the company is older than the row of the owner.
 *
 * @param read the row of each company, with its figures, in the order of the companies.
 * @param reader a reader that has already read the rows and the owners.
 * @throws the reason of the signal
 */
export async function addKeptFigures(
  companies: readonly CompanyRelations[],
  read: readonly RowWithFigures[],
  reader: RowReader,
  computing?: Computing,
): Promise<WithKeptFigures[]> {
  const figuresOf = new FigureReader(reader);
  return mapYieldingToEventLoop(
    read.entries(),
    ([index, { row, figures }]) => {
      const company = companies[index] as CompanyRelations;
      const kept = figures && withKeptFigures(company, figures, figuresOf);
      return { row, relations: kept ?? company, isKept: kept !== undefined };
    },
    computing,
  );
}

function withKeptFigures(
  company: CompanyRelations,
  { above, below, omitted }: KeptFigures,
  reader: FigureReader,
): CompanyRelations | undefined {
  const owners = reader.above(above);
  return owners && withFigures(company, { above: owners, below: reader.below(below), omitted });
}

/**
 * Parses the figures (ultimate ownerships) of a page. Many figures have the same stake, so each different stake is
 * parsed once, and the figures share the object.
 */
class FigureReader {
  private readonly stakes = new Map<string, Stake>();

  constructor(private readonly rows: RowReader) {}

  /** Returns the relations with ultimate owners, or undefined if an owner was deleted during the read. */
  above(figures: readonly FigureAboveRow[]): UltimateRelation[] | undefined {
    const relations: UltimateRelation[] = [];
    for (const [, record, id, isCompany] of figures) {
      const entity = this.rows.knownEntity(id, isCompany);
      if (!entity) return undefined;
      relations.push({ entity, stake: this.stakeOf(record) });
    }
    return relations;
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
