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

/** A step to a value: the name of a member, or an index of a list. */
type Step = string | number;

/** A column of the rows, or the members or items of a value, each at its step. */
interface Place {
  readonly step: Step;
  readonly of: number | Group;
}

interface Group {
  readonly isList: boolean;
  readonly places: Place[];
}

/**
 * The reader of the rows of a CSV file of GLEIF.
 *
 * @param asOf the day of exceptions, which state none.
 */
export function gleifTableReader(header: string, asOf?: DateTime): StatementReader | BadLine {
  const names = cellsOf(header.replace(/^\ufeff/, ''));
  if ('problem' in names) return names;
  const columns: Group = { isList: false, places: [] };
  for (const [column, name] of names.entries()) {
    const steps = stepsOf(name.trim());
    if (steps !== undefined) add(columns, steps, column);
  }
  return {
    read(row) {
      const cells = cellsBelow(names.length, row);
      if ('problem' in cells) return cells;
      return readGleifRecord(valueOf(columns, cells) ?? {}, asOf);
    },
  };
}

/** Numbers in a path count the values of a list. */
function stepsOf(name: string): Step[] | undefined {
  const general = name.replace(/\.[1-5](?=\.|$)/, '.#');
  const number = Number(/\.([1-5])(?=\.|$)/.exec(name)?.[1]);
  const path = Object.hasOwn(paths, general) ? paths[general] : sameAsPath.has(general) ? general : undefined;
  return path?.split('.').map((step) => (step === '#' ? number - 1 : step));
}

/** Adds a column at the end of its steps. Where a file has a column twice, the text of the last counts. */
function add(columns: Group, steps: readonly Step[], column: number): void {
  let group = columns;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    if (next === undefined) {
      group.places.push({ step, of: column });
      return;
    }
    const known = group.places.find((place) => place.step === step)?.of;
    const inner = typeof known === 'object' ? known : { isList: typeof next === 'number', places: [] };
    if (inner !== known) group.places.push({ step, of: inner });
    group = inner;
  }
}

/** The texts of a row as a record. A list without its first values has gaps, which are no values. */
function valueOf(group: Group, cells: readonly string[]): object | undefined {
  let value: Record<Step, unknown> | undefined;
  for (const { step, of } of group.places) {
    const member = typeof of === 'number' ? textOf(cells[of]) : valueOf(of, cells);
    if (member !== undefined) (value ??= (group.isList ? [] : {}) as Record<Step, unknown>)[step] = member;
  }
  return value;
}
