import { UsageError } from '@company-relations/command-line';
import {
  detectFormat,
  type FileRules,
  isTable,
  lineReader,
  type RegisterFormat,
  tableReader,
  unknownFormat,
} from '@company-relations/register-formats';
import { type Content, detectContent } from '../inputs/content';
import type { Input } from '../inputs/inputs';
import type { Line } from '../inputs/lines';
import { placeOf, streamRecordTexts } from '../inputs/record-texts';

/** A file of a baseline, with its detected format and the detected kind of its content. */
export interface InputFile extends Input {
  readonly content: Content;
  readonly format: RegisterFormat;
  /** The first line of the file. Set only if this line contains the names of the columns. */
  readonly header?: string;
}

/** The formats of files that users write themselves. Files in all other formats are published by registers. */
const ownFormats: ReadonlySet<RegisterFormat> = new Set(['register', 'csv', 'bods']);

/** The approximate size of an unpacked file, as a multiple of the size of the packed file. */
const packedPart = 8;

/**
 * Recognises the content and format of each file. Keeps the order of the files, because ServiceIds are assigned in
 * this order.
 *
 * @throws UsageError with the name of a file whose beginning cannot be read.
 */
export async function detectInputFormats(inputs: readonly Input[], rules: FileRules): Promise<InputFile[]> {
  if (inputs.length === 0) throw new UsageError('There is no file to load.');
  return Promise.all(inputs.map((input) => inputFile(input, rules)));
}

/** Returns whether a register published the file. The user cannot correct such a file. */
export function isPublishedByRegister({ format }: Pick<InputFile, 'format'>): boolean {
  return !ownFormats.has(format);
}

/** Estimates how large the files are when they are unpacked, in bytes. */
export function estimateUnpackedBytes(files: readonly Input[]): number {
  return files.reduce((sum, { bytes, packing }) => sum + (packing === 'none' ? bytes : packedPart * bytes), 0);
}

async function inputFile(input: Input, rules: FileRules): Promise<InputFile> {
  const content = await detectContent(input);
  const first = await firstText(input, content);
  if (first === undefined) return { ...input, content, format: 'register' };
  // A baseline is refused if any line is bad.
  if ('problem' in first) throw new UsageError(`${placeOf(input, content, first.number)}: ${first.problem}`);
  const { text } = first;
  const format = detectFormat(text);
  if (format === undefined) throw new UsageError(`${input.name}: ${unknownFormat}`);
  const reader = isTable(format) ? tableReader(format, text, rules) : lineReader(format, rules);
  if ('problem' in reader) throw new UsageError(`${input.name}: ${reader.problem}`);
  return { ...input, content, format, ...(isTable(format) ? { header: text } : {}) };
}

async function firstText(input: Input, content: Content): Promise<Line | undefined> {
  for await (const { lines } of streamRecordTexts(input, content)) {
    const [first] = lines;
    if (first) return first;
  }
  return undefined;
}
