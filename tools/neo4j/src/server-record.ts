import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A record of the server that was started last, stored in the server's home folder. */
export interface ServerRecord {
  readonly pid: number;
  /** The address of the server: `bolt://127.0.0.1:<port>`. */
  readonly uri: string;
  /** When the server was started, in ISO 8601, UTC. */
  readonly startedAt: string;
}

/** Parses a record. Returns undefined if the text is anything else: cut off, edited, or from another version. */
export function parseServerRecord(text: string): ServerRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { pid, uri, startedAt } = value as Record<string, unknown>;
  const valid =
    Number.isSafeInteger(pid) && (pid as number) > 1 && typeof uri === 'string' && typeof startedAt === 'string';
  if (!valid || !/^bolt:\/\/127\.0\.0\.1:\d{1,5}$/.test(uri)) return undefined;
  return { pid: pid as number, uri, startedAt };
}

/** The port in the address of a server's record. */
export function portOf(record: ServerRecord): number {
  return Number(record.uri.slice(record.uri.lastIndexOf(':') + 1));
}

export async function readServerRecord(home: string): Promise<ServerRecord | undefined> {
  return parseServerRecord(await readFile(fileOf(home), 'utf8').catch(() => ''));
}

export async function writeServerRecord(home: string, record: ServerRecord): Promise<void> {
  await writeFile(`${fileOf(home)}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${fileOf(home)}.new`, fileOf(home));
}

export async function removeServerRecord(home: string): Promise<void> {
  await rm(fileOf(home), { force: true });
}

function fileOf(home: string): string {
  return join(home, 'server.json');
}
