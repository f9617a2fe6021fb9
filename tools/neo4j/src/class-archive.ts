import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exclusively } from './exclusively';
import { javaProgram } from './java';
import { runCommand } from './processes';
import { ensureServer, stopServer } from './server';
import { archiveArguments, archiveOf, forTests } from './server-configuration';

/**
 * Keeps the classes of a test server as Java maps them into memory, where they are not kept yet: each later start does half the
 * work. One process does it, others that start a test server meanwhile wait. A Java that cannot do it costs one attempt.
 *
 * @param lib folder of the Neo4j jars.
 */
export async function ensureClassArchive(lib: string, env: NodeJS.ProcessEnv): Promise<void> {
  const archive = archiveOf(lib);
  if (existsSync(archive)) return;
  await exclusively(`${archive}.lock`, async () => {
    if (existsSync(archive)) return;
    const written = join(dirname(archive), `classes-${process.pid}.jsa`);
    try {
      await writeArchive(lib, written, env);
      await rename(written, archive);
    } catch {
      // An empty file is never used: see `archiveArguments`.
      await writeFile(archive, '');
    } finally {
      await rm(written, { force: true });
    }
  });
}

/** @throws CommandFailedError when what was written is not whole. */
async function writeArchive(lib: string, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'company-relations-classes-'));
  try {
    await ensureServer({ home, lib, tuning: forTests, env, javaArguments: [`-XX:ArchiveClassesAtExit=${file}`] });
    await stopServer(home);
    if (!existsSync(file) || statSync(file).size === 0) throw new Error('Java wrote no archive.');
    await runCommand(
      javaProgram(env),
      ['-Xshare:on', ...archiveArguments(file), '-XX:+UseSerialGC', '-cp', `${lib}/*`, '-version'],
      { env },
    );
  } finally {
    await stopServer(home);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
