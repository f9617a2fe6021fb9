import { isCountryCode } from '@company-relations/ownership';
import schema from '../register/register-format.schema.json';
import { isDate } from '../dates';

/**
 * Converts a cell to JSON text without quotation marks. Returns undefined if only the general reader of rows can
 * convert it.
 */
export type UnquotedCellConverter = (cell: string) => string | undefined;

/**
 * Matches cells whose JSON text is the cell itself. Such a cell has no character that JSON escapes, and no white space
 * that a reader would trim.
 */
const unquoted = /^[ !#-[\]-~\u00c0-\u024f]*$/;
/** Matches numbers that have the same text after parsing and writing by JavaScript, because they have few digits. */
const simpleNumber = /^(0|[1-9]\d{0,8})(\.\d{0,5}[1-9])?$/;
const utcTime = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const dateLength = 'yyyy-MM-dd'.length;
const space = 0x20;
const maxLengths = { id: 256, code: 256, text: 2_000 } as const;

const number: UnquotedCellConverter = (cell) => (simpleNumber.test(cell) ? cell : undefined);

/**
 * The converter for each definition in the schema, by the name of the definition. Cells of any other definition need
 * the general reader.
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

/** Returns true if certainly no cell of the row needs quotation marks or escapes. */
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

/** Converts a date or a date-time to the form in statements: a date-time in UTC, to the second. */
function moment(cell: string): string | undefined {
  // 0001-01-01 is the default date. Only some members of statements publish it, so the general reader decides.
  if (cell.startsWith('0001')) return undefined;
  if (cell.length === dateLength) return isDate(cell) ? `${cell}T00:00:00Z` : undefined;
  return utcTime.test(cell.slice(dateLength)) && isDate(cell.slice(0, dateLength)) ? cell : undefined;
}
