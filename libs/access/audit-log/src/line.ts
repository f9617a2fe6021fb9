import { createHash } from 'node:crypto';

/** The number and the hash of a line in a hash chain. */
export interface Head {
  readonly seq: number;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** The predecessor of the first line of a writer. */
export const headBeforeFirstLine: Head = { seq: 0, hash: '0'.repeat(64) };

/**
 * The maximum length of a line in bytes, far above the length of any written line. This limit bounds the memory that a
 * reader of the log needs.
 */
export const maxLineBytes = 1024 * 1024;

/** A line of the log that was read. `members` contains all members of its JSON object. */
export interface Line extends Head {
  readonly at: string;
  readonly previous: string;
  readonly what: string;
  readonly members: Readonly<Record<string, unknown>>;
}

const hashMember = ',"hash":"';
/** The length of `,"hash":"…"}`, with which each line ends. */
const tailBytes = hashMember.length + 64 + 2;

/**
 * Creates the next line of a chain, with its line feed. The hash of the line covers all bytes before the hash,
 * including the hash of the previous line.
 */
export function lineAfter(previous: Head, at: string, members: object): { readonly head: Head; readonly text: string } {
  const seq = previous.seq + 1;
  const body = JSON.stringify({ seq, at, previous: previous.hash, ...members }).slice(0, -1);
  const hash = sha256(body);
  return { head: { seq, hash }, text: `${body}${hashMember}${hash}"}\n` };
}

/**
 * Reads a line without its line feed, and verifies its hash.
 *
 * @returns undefined if the line was changed or is not a line of a log.
 */
export function readLine(bytes: Buffer): Line | undefined {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - tailBytes));
  const [, hash] = /^,"hash":"([0-9a-f]{64})"\}$/.exec(tail) ?? [];
  const body = bytes.subarray(0, bytes.length - tailBytes);
  if (hash === undefined || sha256(body) !== hash) return undefined;
  const members = membersIn(`${body.toString()}}`);
  if (!members) return undefined;
  const { seq, at, previous, what } = members;
  if (!Number.isSafeInteger(seq) || typeof at !== 'string' || typeof previous !== 'string' || typeof what !== 'string')
    return undefined;
  return { seq: seq as number, hash, at, previous, what, members };
}

function membersIn(json: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
