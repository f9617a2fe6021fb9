import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** `<start of the file>-<host>-<process id>-<random>-<number of the file>.jsonl`: sorted by name they are sorted by their start. */
const pattern = /^(\d{8})T\d{9}Z-([A-Za-z0-9._-]{1,63}-\d{1,10}-[0-9a-f]{8})-\d{6}\.jsonl$/;

/** Names this process, and no other one, even where containers share ids. */
export function newWriter(): string {
  const host =
    hostname()
      .replace(/[^A-Za-z0-9._-]/g, '_')
      .slice(0, 63) || 'unknown';
  return `${host}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** The name of a writer's file. @param number from 1. */
export function fileName(writer: string, number: number, start: Date): string {
  return `${start.toISOString().replace(/[-:.]/g, '')}-${writer}-${String(number).padStart(6, '0')}.jsonl`;
}

/** The writer of a file of this name; undefined when the name is not of a log. */
export function writerOf(name: string): string | undefined {
  return pattern.exec(name)?.[2];
}

/** The day on which a file was begun, as `yyyy-MM-dd`. */
export function dayOf(name: string): string {
  const [, day = ''] = pattern.exec(name) ?? [];
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
