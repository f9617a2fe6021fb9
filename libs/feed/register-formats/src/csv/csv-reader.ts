import { withoutByteOrderMark } from '../byte-order-mark';
import { publishedRoleCodes, type RoleCodes } from '../code-tables/code-tables';
import { readRegisterStatement } from '../register/register-reader';
import { printable } from '../schema-check';
import { type BadLine, maxLineLength, type ReadLine, type StatementReader } from '../statement-reader';
import { cellsForColumns, cellsOf } from './csv-cells';
import { type CellType, cellTypeOf, columnSteps, type ColumnStep } from './csv-columns';

type Written = Record<ColumnStep, unknown>;

interface Column {
  /**
   * The steps from the statement to the object or list that contains the value. These are all steps of the column
   * except the last.
   */
  readonly way: readonly ColumnStep[];
  readonly last: ColumnStep;
  readonly type: CellType;
}

const maximumReasons = 10;

/** Matches numbers in the form of JSON. Any other cell stays a text, which the schema then refuses. */
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Returns a reader of the rows after this header. The reader has no state. So several readers can read the same file,
 * and each can begin at any line.
 */
export function csvReader(header: string, codes: RoleCodes = publishedRoleCodes): StatementReader | BadLine {
  if (header.length > maxLineLength) return { problem: `the line is longer than ${maxLineLength} characters` };
  const names = cellsOf(withoutByteOrderMark(header));
  if ('problem' in names) return names;
  const problems = headerProblems(names);
  if (problems.length > 0) return { problem: `${problems.join('; ')}: no row of the file is read` };
  const columns = names.map(columnOf);
  return { read: (row) => readRow(columns, row, codes) };
}

function headerProblems(names: readonly string[]): string[] {
  // The reason does not quote the names. If the file has no header, the first line contains data instead of names.
  if (names[0] !== 'statement') return ['the header must begin with the column statement'];
  const problems: string[] = [];
  const met = new Set<string>();
  for (const name of names) {
    if (problems.length === maximumReasons) break;
    if (cellTypeOf(name) === undefined) problems.push(`column ${printable(name)} is not a known member`);
    else if (met.has(name)) problems.push(`column ${printable(name)} is there twice`);
    met.add(name);
  }
  return problems;
}

function columnOf(name: string): Column {
  const steps = columnSteps(name);
  return { way: steps.slice(0, -1), last: steps.at(-1) as ColumnStep, type: cellTypeOf(name) as CellType };
}

function readRow(columns: readonly Column[], row: string, codes: RoleCodes): ReadLine | BadLine {
  const cells = cellsForColumns(columns.length, row);
  if ('problem' in cells) return cells;
  const written: Written = {};
  let holdsList = false;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] as string;
    if (cell === '') continue;
    const { way, last, type } = columns[index] as Column;
    if (way.length === 0) written[last] = valueOf(cell, type);
    else holdsList = put(written, way, last, valueOf(cell, type)) || holdsList;
  }
  return readRegisterStatement(holdsList ? withoutGaps(written) : written, codes);
}

function valueOf(cell: string, type: CellType): unknown {
  if (type === 'number') return numberPattern.test(cell) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true' ? true : cell === 'false' ? false : cell;
  return cell;
}

/**
 * Writes a value into a statement.
 *
 * @returns true if the value was written into a list.
 */
function put(written: Written, way: readonly ColumnStep[], last: ColumnStep, value: unknown): boolean {
  let holder = written;
  for (let index = 0; index < way.length; index += 1) {
    const step = way[index] as ColumnStep;
    const next = index + 1 < way.length ? way[index + 1] : last;
    holder = (holder[step] ??= typeof next === 'number' ? [] : {}) as Written;
  }
  holder[last] = value;
  return typeof last === 'number' || way.some((step) => typeof step === 'number');
}

/** Removes the gaps from lists. A gap is an item of which all cells are empty. */
function withoutGaps(written: Written): Written {
  for (const [name, value] of Object.entries(written))
    if (Array.isArray(value)) written[name] = value.filter((item) => item !== undefined);
  return written;
}
