import { cellSeparator, cellQuote, itemSeparator } from './import-tables';

const shaping = new RegExp(`[${cellSeparator}${cellQuote}\n\r]`);

/** Thrown for a text that cannot be a cell of an import. The message says why, but does not quote the text. */
export class NotImportableError extends Error {
  override readonly name = 'NotImportableError';
}

/**
 * Returns one line of an import file. A cell that is null or undefined sets no property. If a cell is a list, its items
 * must be texts.
 *
 * @throws NotImportableError
 */
export function importLine(cells: readonly unknown[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += cellSeparator;
    line += cellOf(cells[index]);
  }
  return `${line}\n`;
}

/** Returns, as texts, the cells of a line that `importLine` made. The text of a cell that sets no property is empty. */
export function cellsOf(line: string): string[] {
  const end = line.length - 1;
  if (!line.includes(cellQuote)) return line.slice(0, end).split(cellSeparator);
  const cells: string[] = [];
  for (let at = 0; at <= end;) {
    if (line[at] !== cellQuote) {
      const next = line.indexOf(cellSeparator, at);
      cells.push(line.slice(at, next === -1 ? end : next));
      at = next === -1 ? line.length : next + 1;
      continue;
    }
    let last = line.indexOf(cellQuote, at + 1);
    while (line[last + 1] === cellQuote) last = line.indexOf(cellQuote, last + 2);
    cells.push(line.slice(at + 1, last).replaceAll(cellQuote + cellQuote, cellQuote));
    at = last + 2;
  }
  return cells;
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return textCell(value);
  return Array.isArray(value) ? listCell(value as string[]) : String(value);
}

/**
 * Returns a text as a cell. An empty text gets quotation marks, because an empty cell without quotation marks sets no
 * property.
 */
function textCell(text: string): string {
  if (text !== '' && !shaping.test(text)) return text;
  // Line breaks in cells are refused: the import divides a file among threads at line breaks.
  if (/[\n\r]/.test(text)) throw new NotImportableError('an id or a number holds a line break');
  return cellQuote + text.replaceAll(cellQuote, cellQuote + cellQuote) + cellQuote;
}

function listCell(items: readonly string[]): string {
  if (items.some((item) => item.includes(itemSeparator)))
    throw new NotImportableError('an id holds a control character');
  return textCell(items.join(itemSeparator));
}
