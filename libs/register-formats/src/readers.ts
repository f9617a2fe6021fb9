import { bodsReader } from './bods/bods-reader';
import { parseObject } from './json-line';
import { registerReader } from './register/register-reader';
import type { RegisterFormat, StatementReader } from './statement-reader';

const readers: Readonly<Record<RegisterFormat, StatementReader>> = { register: registerReader, bods: bodsReader };

export function readerFor(format: RegisterFormat): StatementReader {
  return readers[format];
}

/** The format of a file, told by its first line; undefined when that is a line of neither format. */
export function detectFormat(firstLine: string): RegisterFormat | undefined {
  const parsed = parseObject(firstLine);
  if ('problem' in parsed) return undefined;
  if (typeof parsed.value['statement'] === 'string') return 'register';
  return typeof parsed.value['recordType'] === 'string' || typeof parsed.value['statementId'] === 'string' ? 'bods' : undefined;
}
