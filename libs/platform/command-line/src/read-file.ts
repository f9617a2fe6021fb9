import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseJson } from './parse-json';

/** The name by which a user chooses standard input instead of a file. */
const standardInputName = '-';

/** A file that a user named, or the standard input that the user chose instead. */
export interface NamedFile {
  readonly file: string;
  /** Standard input, if the user may choose it with `-`. If absent, `-` is a file too. */
  readonly input?: NodeJS.ReadableStream | undefined;
}

/** Reads a file that a user named, or standard input, as text. */
export function readNamedFile({ file, input }: NamedFile): Promise<string> {
  return input && file === standardInputName ? text(input) : readFile(file, 'utf8');
}

/**
 * Reads a file that a user named, or standard input, as JSON.
 *
 * @param Failure the error that the command throws. Its message is written for the user.
 * @throws Failure if the file cannot be read or is not JSON.
 */
export async function readJsonFile(named: NamedFile, Failure: new (message: string) => Error): Promise<unknown> {
  try {
    return parseJson(await readNamedFile(named));
  } catch (error) {
    const { file, input } = named;
    const name = input && file === standardInputName ? 'Standard input' : file;
    throw new Failure(`${name} cannot be read as JSON: ${(error as Error).message}`);
  }
}
