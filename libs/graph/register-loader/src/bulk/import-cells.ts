import { cellEnd, cellQuote, itemEnd } from './import-tables';

const shaping = new RegExp(`[${cellEnd}${cellQuote}\n\r]`);

/** A text that no cell of an import takes; the message says why and never quotes it. */
export class NotImportableError extends Error {
  override readonly name = 'NotImportableError';
}

/**
 * One line of a file of an import. What is null or undefined is no property; lists hold texts.
 *
 * @throws NotImportableError
 */
export function importLine(cells: readonly unknown[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += cellEnd;
    line += cellOf(cells[index]);
  }
  return `${line}\n`;
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return textCell(value);
  return Array.isArray(value) ? listCell(value as string[]) : String(value);
}

/** Empty text is a property too, and quoted to distinguish it from none. */
function textCell(text: string): string {
  if (text !== '' && !shaping.test(text)) return text;
  // With line breaks in cells the import could not share a file among threads.
  if (/[\n\r]/.test(text)) throw new NotImportableError('an id or a number holds a line break');
  return cellQuote + text.replaceAll(cellQuote, cellQuote + cellQuote) + cellQuote;
}

function listCell(items: readonly string[]): string {
  if (items.some((item) => item.includes(itemEnd))) throw new NotImportableError('an id holds a control character');
  return textCell(items.join(itemEnd));
}
