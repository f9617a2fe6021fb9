import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * The form of a file name: `<start of the file>-<host>-<process id>-<random>-<number of the file>.jsonl`. Sorted by
 * name, files are in the order of their starts.
 */
const pattern = /^(\d{8})T\d{9}Z-([A-Za-z0-9._-]{1,63}-\d{1,10}-[0-9a-f]{8})-\d{6}\.jsonl$/;

/**
 * Returns a name for this process that no other process has. The random part is needed because containers can have the
 * same host name and process ID.
 */
export function newWriterName(): string {
  const host =
    hostname()
      .replace(/[^A-Za-z0-9._-]/g, '_')
      .slice(0, 63) || 'unknown';
  return `${host}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/**
 * Returns the name of a file.
 *
 * @param number - the number of the file among the files of its writer, from 1.
 */
export function fileName(writer: string, number: number, start: Date): string {
  return `${start.toISOString().replace(/[-:.]/g, '')}-${writer}-${String(number).padStart(6, '0')}.jsonl`;
}

/** Returns the name of the writer from the name of a file. Undefined if the file is not a log file. */
export function writerOf(name: string): string | undefined {
  return pattern.exec(name)?.[2];
}

/** Returns the day on which a file was started, as `yyyy-MM-dd`. */
export function startDayOf(name: string): string {
  const [, day = ''] = pattern.exec(name) ?? [];
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
