import { maxLineLength } from '../statement-reader';

const quote = 0x22;
const comma = 0x2c;

/**
 * Returns the cells of one row (RFC 4180), or the reason why the row is invalid. Unlike in RFC 4180, a cell cannot
 * contain a line break. So each row is one line, and reading a file can begin at any line.
 */
export function cellsOf(row: string): string[] | { readonly problem: string } {
  if (!row.includes('"')) return row.split(',');
  return whollyQuotedCells(row) ?? quotedCells(row);
}

/**
 * Returns the cells of a row in which every cell is quoted and no cell contains a quotation mark. Registers often write
 * such rows. Returns undefined for other rows.
 */
function whollyQuotedCells(row: string): string[] | undefined {
  const last = row.length - 1;
  if (last < 1 || row.charCodeAt(0) !== quote || row.charCodeAt(last) !== quote) return undefined;
  const cells = row.slice(1, last).split('","');
  for (const cell of cells) if (cell.includes('"')) return undefined;
  return cells;
}

/** Returns the cells of a row if it has this number of columns. Otherwise returns the reason why the row is invalid. */
export function cellsForColumns(columns: number, row: string): string[] | { readonly problem: string } {
  if (row.length > maxLineLength) return { problem: `the line is longer than ${maxLineLength} characters` };
  const cells = cellsOf(row);
  if ('problem' in cells || cells.length === columns) return cells;
  return { problem: `the row has ${cells.length} cells, the header ${columns}` };
}

function quotedCells(row: string): string[] | { readonly problem: string } {
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    const isQuoted = row.charCodeAt(at) === quote;
    const end = isQuoted ? endOfQuoted(row, at + 1) : endOfPlain(row, at);
    if (end === undefined) return { problem: 'a quoted cell does not end on its line' };
    const cell = isQuoted ? row.slice(at + 1, end - 1).replaceAll('""', '"') : row.slice(at, end);
    if (!isQuoted && cell.includes('"')) return { problem: 'a cell with a quotation mark must be quoted' };
    cells.push(cell);
    at = end;
    if (at === row.length) return cells;
    if (row.charCodeAt(at) !== comma) return { problem: 'after a quoted cell a comma must follow' };
  }
}

function endOfPlain(row: string, from: number): number {
  const end = row.indexOf(',', from);
  return end === -1 ? row.length : end;
}

/**
 * Returns the position after the closing quotation mark of a quoted cell. Inside the cell, two quotation marks in a row
 * stand for one.
 */
function endOfQuoted(row: string, from: number): number | undefined {
  for (let at = row.indexOf('"', from); at !== -1; at = row.indexOf('"', at + 2)) {
    if (row.charCodeAt(at + 1) !== quote) return at + 1;
  }
  return undefined;
}

/** Returns a text as a cell. The cell is quoted if the text requires this. */
export function toCsvCell(text: string): string {
  return /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
