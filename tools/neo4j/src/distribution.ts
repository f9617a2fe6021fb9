import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive, runCommand } from './processes';

/** The folder of the Neo4j jars for this workspace. It may not exist yet. */
async function libFolderOf(workspaceRoot: string): Promise<string> {
  const pom = await readFile(pomOf(workspaceRoot), 'utf8');
  return join(workspaceRoot, '.local', `neo4j-${neo4jVersion(pom)}`, 'lib');
}

/** Whether the jars were downloaded completely. */
export async function isFetched(workspaceRoot: string): Promise<boolean> {
  return existsSync(await libFolderOf(workspaceRoot));
}

/**
 * Downloads Neo4j with Maven if it is missing. The folder appears only when it is complete, so a killed download does
 * no harm. If two processes download at the same time, one of them uses the other's download.
 *
 * @returns the folder of the jars.
 * @throws CommandFailedError if Maven cannot download it.
 */
export async function fetchDistribution(workspaceRoot: string, env: NodeJS.ProcessEnv): Promise<string> {
  const lib = await libFolderOf(workspaceRoot);
  if (existsSync(lib)) return lib;
  await mkdir(dirname(lib), { recursive: true });
  await removeAbandonedDownloads(dirname(lib));
  const download = await mkdtemp(join(dirname(lib), `download-${process.pid}-`));
  try {
    const args = [
      '-q',
      '-B',
      '-f',
      pomOf(workspaceRoot),
      'dependency:copy-dependencies',
      `-DoutputDirectory=${download}`,
    ];
    await runCommand('mvn', args, { env });
    await rename(download, lib).catch((error: unknown) => {
      if (!existsSync(lib)) throw error;
    });
  } finally {
    await rm(download, { recursive: true, force: true });
  }
  return lib;
}

/** The version of Neo4j in a `pom.xml`. */
export function neo4jVersion(pom: string): string {
  const version = /<artifactId>neo4j<\/artifactId>\s*<version>([\w.-]+)<\/version>/.exec(pom)?.[1];
  if (version === undefined) throw new Error('tools/neo4j/pom.xml names no version of org.neo4j:neo4j.');
  return version;
}

function pomOf(workspaceRoot: string): string {
  return join(workspaceRoot, 'tools/neo4j/pom.xml');
}

async function removeAbandonedDownloads(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    const pid = /^download-(\d+)-/.exec(basename(entry))?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, entry), { recursive: true, force: true });
  }
}
