import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disclosure } from '../src/entry';

/** A disclosure; the request's id distinguishes it from others. */
export function disclosure(requestId: string, serviceIds: readonly number[] = [1001]): Disclosure {
  return {
    what: 'disclosure',
    who: { subscription: 'main', organisation: 'bank', subject: 'user-1', client: undefined },
    endpoint: 'POST /v2/relations',
    requestId,
    serviceIds,
  };
}

/** The names of the files of a log, the oldest first. */
export async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}

/** The whole lines of all files. */
export async function linesIn(folder: string): Promise<Record<string, unknown>[]> {
  const texts = await Promise.all((await filesIn(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The ids of the requests whose disclosures are in the log. */
export async function requestsIn(folder: string): Promise<string[]> {
  return (await linesIn(folder)).flatMap(({ requestId }) => (requestId === undefined ? [] : [String(requestId)]));
}
