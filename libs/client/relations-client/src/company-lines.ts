import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { CompressionError, decompress, LineError, readJsonLines } from '@company-relations/brotli-jsonl';
import { countText } from '@company-relations/command-line/amounts';
import { VerificationError } from './failures';
import type { LocalPackage } from './package-files';

/** One line of a package or a state, which describes one company. */
export interface CompanyLine {
  readonly serviceId: number;
  /** The line without its line feed. A buffer is valid only until the next line is read. */
  readonly line: Buffer | string;
  /** True if the line removes the company, which no longer exists or is no longer visible to the organisation. */
  readonly removed: boolean;
}

/**
 * The maximum length of a line in bytes, far above the line of any company. This limit bounds the memory that a file
 * can make the client use.
 */
const maxLineBytes = 256 * 1024 * 1024;

/**
 * Reads the lines of a package, in ascending order of `ServiceId`.
 *
 * @param content - the compressed bytes of the package.
 * @throws VerificationError if the lines are not in ascending order, or, after the last line, if they differ from the
 *   manifest.
 */
export async function* packageLines(
  { file, manifest }: LocalPackage,
  content: AsyncIterable<Buffer> = createReadStream(file),
): AsyncGenerator<CompanyLine> {
  const plain = new Plain(decompress(content));
  const omitted = new Set<number>(manifest.ultimateOwnershipsOmitted.serviceIds);
  let rows = 0;
  for await (const company of companyLines(plain, file)) {
    rows += 1;
    omitted.delete(company.serviceId);
    if (company.removed && manifest.kind === 'baseline')
      throw new VerificationError(file, `Line ${rows} removes a company; a baseline cannot.`);
    yield company;
  }
  if (rows !== manifest.rows)
    throw new VerificationError(file, `It has ${countText(rows, 'line')}; its manifest says ${manifest.rows}.`);
  if (plain.bytes !== manifest.plainBytes)
    throw new VerificationError(
      file,
      `It has ${countText(plain.bytes, 'byte')} of lines; its manifest says ${manifest.plainBytes}.`,
    );
  if (plain.sha256() !== manifest.plainSha256)
    throw new VerificationError(file, 'The SHA-256 of its lines is not that of its manifest.');
  if (omitted.size > 0)
    throw new VerificationError(file, 'Its manifest names companies without ultimate owners of which it has no lines.');
}

/**
 * Reads the lines of a local state.
 *
 * @throws VerificationError if the lines are not in ascending order of `ServiceId`.
 */
export async function* stateLines(file: string): AsyncGenerator<CompanyLine> {
  let number = 0;
  for await (const company of companyLines(createReadStream(file) as AsyncIterable<Buffer>, file)) {
    number += 1;
    if (company.removed)
      throw new VerificationError(file, `Line ${number} removes a company; a state holds companies only.`);
    yield company;
  }
}

/** Passes decompressed bytes on, and counts and hashes them. */
class Plain implements AsyncIterable<Buffer> {
  bytes = 0;
  private readonly hash = createHash('sha256');

  constructor(private readonly source: AsyncIterable<Buffer>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const piece of this.source) {
      this.hash.update(piece);
      this.bytes += piece.length;
      yield piece;
    }
  }

  sha256(): string {
    return this.hash.digest('hex');
  }
}

async function* companyLines(source: AsyncIterable<Buffer>, where: string): AsyncGenerator<CompanyLine> {
  let number = 0;
  let last = -1;
  try {
    for await (const line of readJsonLines(source, { maxLineBytes })) {
      number += 1;
      const serviceId = serviceIdOf(line);
      if (serviceId === undefined)
        throw new VerificationError(where, `Line ${number} does not begin with a ServiceId.`);
      if (serviceId <= last)
        throw new VerificationError(
          where,
          `Line ${number} has ServiceId ${serviceId} after ${last}; they must ascend.`,
        );
      last = serviceId;
      yield { serviceId, line, removed: isRemoval(line, serviceId) };
    }
  } catch (error) {
    throw error instanceof CompressionError || error instanceof LineError
      ? new VerificationError(where, error.message)
      : error;
  }
}

const beginning = Buffer.from('{"ServiceId":');
const [zero, nine, comma, brace] = [0x30, 0x39, 0x2c, 0x7d];

/**
 * Reads only the `ServiceId` at the beginning of a line, because a JSON parser would have to parse the whole company.
 */
function serviceIdOf(line: Buffer): number | undefined {
  if (line.length < beginning.length || line.compare(beginning, 0, beginning.length, 0, beginning.length) !== 0)
    return undefined;
  let at = beginning.length;
  let id = 0;
  for (let byte = line[at]; byte !== undefined && byte >= zero && byte <= nine; byte = line[at]) {
    id = id * 10 + byte - zero;
    at += 1;
  }
  const ended = at > beginning.length && (line[at] === comma || line[at] === brace);
  return ended && Number.isSafeInteger(id) ? id : undefined;
}

const removal = (serviceId: number) => `{"ServiceId":${serviceId},"Removed":true}`;
const maxRemovalLength = removal(Number.MAX_SAFE_INTEGER).length;

function isRemoval(line: Buffer, serviceId: number): boolean {
  return line.length <= maxRemovalLength && line.toString('latin1') === removal(serviceId);
}
