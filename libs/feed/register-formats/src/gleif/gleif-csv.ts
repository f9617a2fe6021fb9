import type { DateTime } from '@company-relations/ownership';
import { withoutByteOrderMark } from '../byte-order-mark';
import { cellsForColumns, cellsOf } from '../csv/csv-cells';
import { trimmedText } from '../present';
import type { BadLine, StatementReader } from '../statement-reader';
import { readGleifRecord } from './gleif-reader';
import { type Node, LazyNode } from './nodes';

/** Returns whether a line is the header of a CSV file of GLEIF: of LEIs, of relationships or of exceptions. */
export function isGleifCsvHeader(line: string): boolean {
  return /^\ufeff?("?LEI"?,("?Entity\.LegalName"?|"?Exception\.Category"?),|"?Relationship\.StartNode\.NodeID"?,)/.test(
    `${line},`,
  );
}

/**
 * The paths of those columns whose name differs from the path of the value in a record. `#` means a number from 1 to 5.
 */
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

/** The columns whose name is the path of the value. A column that is neither in this set nor in `paths` is not read. */
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

/** One step in the path of a value: the name of a member, or an index of a list. */
type Step = string | number;

/**
 * The place of a value in a row. For a text, it is the indexes of the columns that may contain the text. For an object
 * or a list, it is the places of its members or items.
 */
type Place = readonly number[] | Group;

interface Group {
  readonly isList: boolean;
  readonly places: Map<Step, Place>;
}

/**
 * Returns a reader of the rows of a CSV file of GLEIF.
 *
 * @param asOf the day of the file. Exceptions get this day, because they state no day.
 */
export function gleifCsvReader(header: string, asOf?: DateTime): StatementReader | BadLine {
  const names = cellsOf(withoutByteOrderMark(header));
  if ('problem' in names) return names;
  const columns: Group = { isList: false, places: new Map() };
  // The columns are sorted by name, so that the items of a list are added in the order of their numbers.
  const byName = names
    .map((name, column) => ({ name, column }))
    .sort((a, b) => (a.name < b.name ? -1 : +(a.name > b.name)));
  for (const { name, column } of byName) {
    const steps = stepsOf(name.trim());
    if (steps !== undefined) add(columns, steps, column);
  }
  return {
    read(row) {
      const cells = cellsForColumns(names.length, row);
      if ('problem' in cells) return cells;
      return readGleifRecord(new RowNode(columns, cells), asOf);
    },
  };
}

/**
 * Returns the steps of a column, or undefined if the column is not read. In a column name, the items of a list are
 * numbered from 1.
 */
function stepsOf(name: string): Step[] | undefined {
  const general = name.replace(/\.[1-5](?=\.|$)/, '.#');
  const number = Number(/\.([1-5])(?=\.|$)/.exec(name)?.[1]);
  const path = Object.hasOwn(paths, general) ? paths[general] : sameAsPath.has(general) ? general : undefined;
  return path?.split('.').map((step) => (step === '#' ? number - 1 : step));
}

/**
 * Adds a column at the place that its steps describe. If a file has two columns with the same name, the text of the
 * last one is used.
 */
function add(columns: Group, steps: readonly Step[], column: number): void {
  let group = columns;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    const known = group.places.get(step);
    if (next === undefined) {
      group.places.set(step, [column, ...(isText(known) ? known : [])]);
      return;
    }
    const inner = known && !isText(known) ? known : { isList: typeof next === 'number', places: new Map() };
    group.places.set(step, inner);
    group = inner;
  }
}

function isText(place: Place | undefined): place is readonly number[] {
  return Array.isArray(place);
}

/**
 * A record, or an object within a record. It reads a text from its cell only when the text is needed, so that few
 * objects are created.
 */
class RowNode extends LazyNode {
  constructor(
    private readonly group: Group,
    private readonly cells: readonly string[],
  ) {
    super();
  }

  member(name: string): Node {
    const place = this.group.places.get(name);
    return place === undefined ? undefined : valueIn(place, this.cells);
  }

  text(name: string, second?: string, third?: string): string | undefined {
    // For speed, no objects are created for the values along the path: each of millions of rows has some thirty such
    // paths.
    let place = firstOf(this.group.places.get(name));
    if (second !== undefined) place = memberOf(place, second);
    if (third !== undefined) place = memberOf(place, third);
    return isText(place) ? textIn(place, this.cells) : undefined;
  }

  texts(name: string): string[] {
    const place = this.group.places.get(name);
    const texts: string[] = [];
    if (isText(place)) addText(texts, place, this.cells);
    else if (place?.isList)
      for (const item of place.places.values()) if (isText(item)) addText(texts, item, this.cells);
    return texts;
  }
}

/** Appends the text of these columns to `texts`, unless their cells are empty. */
function addText(texts: string[], columns: readonly number[], cells: readonly string[]): void {
  const text = textIn(columns, cells);
  if (text !== undefined) texts.push(text);
}

function memberOf(place: Place | undefined, name: string): Place | undefined {
  return place === undefined || isText(place) ? undefined : firstOf(place.places.get(name));
}

/**
 * Returns the place of the first item of a list, or undefined if the list has no first item. A place that is no list is
 * returned unchanged.
 */
function firstOf(place: Place | undefined): Place | undefined {
  return place === undefined || isText(place) || !place.isList ? place : place.places.get(0);
}

/** Returns the value at a place. Gaps before and between the items of a list are left out. */
function valueIn(place: Place, cells: readonly string[]): Node {
  if (isText(place)) return textIn(place, cells);
  if (!hasText(place, cells)) return undefined;
  if (!place.isList) return new RowNode(place, cells);
  const items: Node[] = [];
  for (const [step, of] of place.places) {
    const item = valueIn(of, cells);
    if (item !== undefined) items[step as number] = item;
  }
  return items;
}

function textIn(columns: readonly number[], cells: readonly string[]): string | undefined {
  for (const column of columns) {
    const text = trimmedText(cells[column]);
    if (text !== undefined) return text;
  }
  return undefined;
}

function hasText(group: Group, cells: readonly string[]): boolean {
  for (const place of group.places.values())
    if (isText(place) ? textIn(place, cells) !== undefined : hasText(place, cells)) return true;
  return false;
}
