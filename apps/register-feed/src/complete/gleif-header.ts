import { streamUnpackedBytes } from '../inputs/input-bytes';
import type { Input } from '../inputs/inputs';

const lookedAt = 4096;

/** The data in the header of an XML file of GLEIF. CSV and JSON files have no such header. */
export interface GleifHeader {
  /**
   * `GLEIF_FULL_PUBLISHED` for a complete file. Files of changes, and files of one issuer of LEIs, have other values.
   */
  readonly content: string;
  readonly records: number;
  /** The day of the content (yyyy-MM-dd), copied from the text. */
  readonly day: string | undefined;
}

/** Reads the header of a file. Returns undefined if the file has none. */
export async function readGleifHeader(input: Input): Promise<GleifHeader | undefined> {
  for await (const { content } of streamUnpackedBytes(input))
    return gleifHeaderOf(content.toString('utf8', 0, lookedAt));
  return undefined;
}

export function gleifHeaderOf(text: string): GleifHeader | undefined {
  const content = elementOf(text, 'FileContent');
  const records = elementOf(text, 'RecordCount');
  if (content === undefined || records === undefined) return undefined;
  return { content, records: Number(records), day: elementOf(text, 'ContentDate')?.slice(0, 10) };
}

/**
 * Returns the reason why the file with this header is not complete. Returns undefined if the file is complete.
 *
 * @param read how many records were read from the file.
 */
export function reasonGleifFileIsIncomplete(
  { content, records }: Omit<GleifHeader, 'day'>,
  read: number,
): string | undefined {
  if (!content.startsWith('GLEIF_FULL_')) return 'its header says that it is not the full file: FileContent';
  return records === read ? undefined : `its header states ${records} records, and ${read} were read`;
}

function elementOf(text: string, name: string): string | undefined {
  return new RegExp(`<(?:[\\w.-]+:)?${name}>\\s*([\\w:.+-]+)\\s*<`).exec(text)?.[1];
}
