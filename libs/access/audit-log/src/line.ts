import { createHash } from 'node:crypto';

/** A place in a chain: the line of this number has this hash. */
export interface Head {
  readonly seq: number;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** Before the first line of a writer. */
export const noLine: Head = { seq: 0, hash: '0'.repeat(64) };

/** Far above every written line; bounds the memory of readers. */
export const maxLineBytes = 1024 * 1024;

/** The members of every line. */
export interface Line extends Head {
  readonly at: string;
  readonly previous: string;
  readonly what: string;
  readonly members: Readonly<Record<string, unknown>>;
}

const hashMember = ',"hash":"';
/** `,"hash":"…"}` */
const tailBytes = hashMember.length + 64 + 2;

/** The next line of a chain, with its line feed. The hash covers every byte before it, the previous hash included. */
export function lineAfter(previous: Head, at: string, members: object): { readonly head: Head; readonly text: string } {
  const seq = previous.seq + 1;
  const body = JSON.stringify({ seq, at, previous: previous.hash, ...members }).slice(0, -1);
  const hash = sha256(body);
  return { head: { seq, hash }, text: `${body}${hashMember}${hash}"}\n` };
}

/** Reads a line without its line feed. @returns undefined unless it is as it was written. */
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
