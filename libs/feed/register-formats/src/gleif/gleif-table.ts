import type { DateTime } from '@company-relations/ownership';
import { cellsBelow, cellsOf } from '../csv/csv-cells';
import { textOf } from '../present';
import type { BadLine, StatementReader } from '../statement-reader';
import { readGleifRecord } from './gleif-reader';

/** Whether a line is the header of a CSV file of GLEIF: of LEIs, of relationships or of exceptions. */
export function isGleifHeader(line: string): boolean {
  return /^\ufeff?("?LEI"?,("?Entity\.LegalName"?|"?Exception\.Category"?),|"?Relationship\.StartNode\.NodeID"?,)/.test(
    `${line},`,
  );
}

/** The names of columns that differ from the path of the value in a record. `#` stands for a number from 1 to 5. */
const paths: Readonly<Record<string, string>> = {
  'Relationship.Period.#.startDate': 'Relationship.RelationshipPeriods.RelationshipPeriod.#.StartDate',
  'Relationship.Period.#.endDate': 'Relationship.RelationshipPeriods.RelationshipPeriod.#.EndDate',
  'Relationship.Period.#.periodType': 'Relationship.RelationshipPeriods.RelationshipPeriod.#.PeriodType',
  'Relationship.Quantifiers.#.MeasurementMethod':
    'Relationship.RelationshipQuantifiers.RelationshipQuantifier.#.MeasurementMethod',
  'Relationship.Quantifiers.#.QuantifierAmount':
    'Relationship.RelationshipQuantifiers.RelationshipQuantifier.#.QuantifierAmount',
  'Relationship.Quantifiers.#.QuantifierUnits':
    'Relationship.RelationshipQuantifiers.RelationshipQuantifier.#.QuantifierUnits',
  'Exception.Category': 'ExceptionCategory',
  'Exception.Reason.#': 'ExceptionReason.#',
  DeletedAt: 'Extension.Deletion.DeletedAt',
};

/** Columns whose names are the path of the value. Others are not read. */
const sameAsPath: ReadonlySet<string> = new Set([
  'LEI',
  'Entity.LegalName',
  'Entity.LegalJurisdiction',
  'Entity.EntityCategory',
  'Entity.EntityStatus',
  'Entity.EntityCreationDate',
  'Entity.EntityExpirationReason',
  'Entity.LegalForm.EntityLegalFormCode',
  'Entity.LegalForm.OtherLegalForm',
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.SuccessorEntity.#.SuccessorLEI',
  'Entity.SuccessorEntity.#.SuccessorEntityName',
  ...['Entity.LegalAddress', 'Entity.HeadquartersAddress'].flatMap((address) =>
    ['FirstAddressLine', 'AdditionalAddressLine.#', 'City', 'Country', 'PostalCode'].map(
      (part) => `${address}.${part}`,
    ),
  ),
  'Relationship.StartNode.NodeID',
  'Relationship.StartNode.NodeIDType',
  'Relationship.EndNode.NodeID',
  'Relationship.EndNode.NodeIDType',
  'Relationship.RelationshipType',
  'Relationship.RelationshipStatus',
  'Registration.LastUpdateDate',
  'Registration.RegistrationStatus',
]);

interface Column {
  readonly place: number;
  readonly path: readonly string[];
}

/**
 * The reader of the rows of a CSV file of GLEIF.
 *
 * @param asOf the day of exceptions, which state none.
 */
export function gleifTableReader(header: string, asOf?: DateTime): StatementReader | BadLine {
  const names = cellsOf(header.replace(/^\ufeff/, ''));
  if ('problem' in names) return names;
  const columns = names.flatMap((name, place): Column[] => {
    const path = pathOf(name.trim());
    return path === undefined ? [] : [{ place, path }];
  });
  return {
    read(row) {
      const cells = cellsBelow(names.length, row);
      if ('problem' in cells) return cells;
      return readGleifRecord(recordOf(columns, cells), asOf);
    },
  };
}

function pathOf(name: string): readonly string[] | undefined {
  const general = name.replace(/\.[1-5](?=\.|$)/, '.#');
  const number = /\.([1-5])(?=\.|$)/.exec(name)?.[1] ?? '';
  const path = Object.hasOwn(paths, general) ? paths[general] : sameAsPath.has(general) ? general : undefined;
  return path?.replace('#', number).split('.');
}

/** Numbers in a path count the values of a list. */
function recordOf(columns: readonly Column[], cells: readonly string[]): object {
  const record = {};
  for (const { place, path } of columns) {
    const text = textOf(cells[place]);
    if (text !== undefined) put(record, path, text);
  }
  return record;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    into[name] = { $: text };
    return;
  }
  const number = /^\d$/.test(rest[0] ?? '') ? Number(rest[0]) : undefined;
  if (number === undefined) {
    put((into[name] ??= {}) as Record<string, unknown>, rest, text);
    return;
  }
  // A list without its first values has gaps, which are no values.
  const list = (into[name] ??= []) as unknown[];
  if (rest.length === 1) list[number - 1] = { $: text };
  else put((list[number - 1] ??= {}) as Record<string, unknown>, rest.slice(1), text);
}
