import { isCountryCode } from '@company-relations/ownership';
import schema from '../register/register-format.schema.json';
import { isDate } from '../dates';

/**
 * Converts a cell to JSON text without quotation marks. Returns undefined if only the general reader of rows can
 * convert it.
 */
export type UnquotedCellConverter = (cell: string) => string | undefined;

/**
 * Matches cells whose JSON text is the cell itself. JSON escapes nothing in them, and they have no white space for a
 * reader to trim.
 */
const unquoted = /^[ !#-[\]-~\u00c0-\u024f]*$/;
/** Matches numbers that JavaScript writes in exactly the same way after parsing, because they have few digits. */
const simpleNumber = /^(0|[1-9]\d{0,8})(\.\d{0,5}[1-9])?$/;
const utcTime = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const dateLength = 'yyyy-MM-dd'.length;
const space = 0x20;
const maxLengths = { id: 256, code: 256, text: 2_000 } as const;

const number: UnquotedCellConverter = (cell) => (simpleNumber.test(cell) ? cell : undefined);

/**
 * The converters by the names of the schema's definitions. A definition that is missing here always needs the general
 * reader.
 */
const cellsOfDefinitions: Readonly<Record<string, UnquotedCellConverter>> = {
  id: (cell) => trimmed(cell, maxLengths.id),
  source: (cell) => trimmed(cell, maxLengths.id),
  code: (cell) => trimmed(cell, maxLengths.code),
  text: (cell) => trimmed(cell, maxLengths.text),
  moment,
  date: (cell) => (isDate(cell) ? cell : undefined),
  birthDate: (cell) => (isDate(cell) ? cell : undefined),
  countryCode: (cell) => (isCountryCode(cell) ? cell : undefined),
  percent: (cell) => (simpleNumber.test(cell) && Number(cell) <= 100 ? cell : undefined),
  quantity: number,
  excluded: (cell) => (cell === 'true' ? cell : undefined),
};

interface SchemaNode {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly $ref?: string;
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
}

const definitions: Readonly<Record<string, SchemaNode>> = schema.$defs;

/** Whether no cell of a row can need quotation marks or escapes. */
export function isCertainlyUnquoted(row: string): boolean {
  return unquoted.test(row);
}

/** Returns the converter for a column (such as `addresses[0].street`) of one kind of statement. */
export function unquotedCellConverterOf(kind: string, column: string): UnquotedCellConverter | undefined {
  let node: SchemaNode | undefined = definitions[kind];
  let name = '';
  for (const step of column.replaceAll(/\[\d+\]/g, '.[]').split('.')) {
    node = step === '[]' ? node?.items : node?.properties?.[step];
    name = node?.$ref?.slice('#/$defs/'.length) ?? '';
    if (name !== '') node = definitions[name];
  }
  return cellsOfDefinitions[name];
}

function trimmed(cell: string, maxLength: number): string | undefined {
  return cell.length <= maxLength && cell.charCodeAt(0) !== space && cell.charCodeAt(cell.length - 1) !== space
    ? cell
    : undefined;
}

/** Converts a date or time to the form that statements have: to the second, in UTC. */
function moment(cell: string): string | undefined {
  // 0001-01-01 is the default date. Some members publish it and others do not, so the general reader decides.
  if (cell.startsWith('0001')) return undefined;
  if (cell.length === dateLength) return isDate(cell) ? `${cell}T00:00:00Z` : undefined;
  return utcTime.test(cell.slice(dateLength)) && isDate(cell.slice(0, dateLength)) ? cell : undefined;
}
