import { toCsvCell } from './csv-cells';

/** Writes statements as rows below one header. */
export interface CsvWriter {
  /** The first line of the file, without a line end. */
  readonly header: string;
  /**
   * Returns the row of a statement, without a line end.
   *
   * @throws RangeError if the statement contains a line break or a value without a column. Without this error, data
   *   would be lost silently.
   */
  row(statement: Readonly<Record<string, unknown>>): string;
}

/**
 * Creates a writer of rows with these columns.
 *
 * @param columns the names of the columns in the form that docs/register-format.md describes. The first one is
 * `statement`.
 */
export function csvWriter(columns: readonly string[]): CsvWriter {
  const places = new Map(columns.map((column, index) => [column, index]));
  return {
    header: columns.join(','),
    row(statement) {
      const cells = new Array<string>(columns.length).fill('');
      fill(cells, places, '', statement);
      return cells.join(',');
    },
  };
}

function fill(cells: string[], places: ReadonlyMap<string, number>, path: string, value: unknown): void {
  if (Array.isArray(value)) return value.forEach((item, index) => fill(cells, places, `${path}[${index}]`, item));
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      fill(cells, places, path === '' ? name : `${path}.${name}`, member);
    return;
  }
  const place = places.get(path);
  if (place === undefined) throw new RangeError(`no column for ${path}`);
  const text = String(value);
  if (/[\r\n]/.test(text)) throw new RangeError(`a line break in ${path}`);
  cells[place] = toCsvCell(text);
}
