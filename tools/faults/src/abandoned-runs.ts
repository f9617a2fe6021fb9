import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, removeAbandonedServers } from '@company-relations/local-neo4j';
import { Disk } from './disk';

/** Removes what killed runs left: Neo4j servers, disks and files. */
export async function removeAbandonedRuns(local: string, workspaceRoot: string): Promise<void> {
  for (const entry of await readdir(local)) {
    const owner = /^faults-(\d+)-/.exec(entry)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const disk = Disk.left(join(local, entry, 'disk'));
    await removeAbandonedServers(disk.folder, workspaceRoot, process.env).catch(() => undefined);
    disk.remove();
    await rm(join(local, entry), { recursive: true, force: true });
  }
}
