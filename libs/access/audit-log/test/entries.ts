import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HiddenPersonDisclosure } from '../src/entry';

/** Makes a disclosure. Tests distinguish disclosures by their request IDs. */
export function disclosure(requestId: string, serviceIds: readonly number[] = [1001]): HiddenPersonDisclosure {
  return {
    what: 'disclosure',
    who: { subscription: 'main', organisation: 'bank', subject: 'user-1', client: undefined },
    endpoint: 'POST /v2/relations',
    requestId,
    serviceIds,
  };
}

/** The names of the files of a log, the oldest file first. */
export async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}

/** The whole lines of all files of a log. */
export async function linesIn(folder: string): Promise<Record<string, unknown>[]> {
  const texts = await Promise.all((await filesIn(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The request IDs of all disclosures in a log. */
export async function requestsIn(folder: string): Promise<string[]> {
  return (await linesIn(folder)).flatMap(({ requestId }) => (requestId === undefined ? [] : [String(requestId)]));
}
