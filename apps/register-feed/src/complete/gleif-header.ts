import { readInput } from '../inputs/input-bytes';
import type { Input } from '../inputs/inputs';

const lookedAt = 4096;

/** What the header of an XML file of GLEIF says of its content. CSV and JSON files have no header. */
export interface GleifHeader {
  /**
   * `GLEIF_FULL_PUBLISHED` if the file has everything. Other values stand for deltas, or for files of one issuer of
   * LEIs.
   */
  readonly content: string;
  readonly records: number;
  /** The day of the content (yyyy-MM-dd), as it is written. */
  readonly day: string | undefined;
}

/** Reads the header of a file; undefined if it has none. */
export async function readGleifHeader(input: Input): Promise<GleifHeader | undefined> {
  for await (const { content } of readInput(input)) return gleifHeaderOf(content.toString('utf8', 0, lookedAt));
  return undefined;
}

export function gleifHeaderOf(text: string): GleifHeader | undefined {
  const content = elementOf(text, 'FileContent');
  const records = elementOf(text, 'RecordCount');
  if (content === undefined || records === undefined) return undefined;
  return { content, records: Number(records), day: elementOf(text, 'ContentDate')?.slice(0, 10) };
}

/** Returns why a file with this header is not complete, or undefined. @param read how many records were read. */
export function headerProblem({ content, records }: Omit<GleifHeader, 'day'>, read: number): string | undefined {
  if (!content.startsWith('GLEIF_FULL_')) return 'its header says that it is not the full file: FileContent';
  return records === read ? undefined : `its header states ${records} records, and ${read} were read`;
}

function elementOf(text: string, name: string): string | undefined {
  return new RegExp(`<(?:[\\w.-]+:)?${name}>\\s*([\\w:.+-]+)\\s*<`).exec(text)?.[1];
}
