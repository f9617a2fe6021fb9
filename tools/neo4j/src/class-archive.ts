import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exclusively } from './exclusively';
import { javaProgram } from './java';
import { runCommand } from './processes';
import { ensureServer, stopServer } from './server';
import { archiveArguments, archiveOf, forTests } from './server-configuration';
import { sendQueries } from './warm-up';

/**
 * Creates an archive of the classes of a test server and of queries, which Java maps into memory. Each later start then
 * needs half the work, and the first queries need less. Does nothing if the archive exists. Other processes that start a
 * test server in the meantime wait. If Java cannot create the archive, this is tried only once.
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
      // An empty file means that there is no usable archive, so that other processes do not try again. See
      // `archiveArguments`.
      await writeFile(archive, '');
    } finally {
      await rm(written, { force: true });
    }
  });
}

/** @throws CommandFailedError if the written archive is not complete. */
async function writeArchive(lib: string, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'company-relations-classes-'));
  try {
    const javaArguments = [`-XX:ArchiveClassesAtExit=${file}`];
    const server = await ensureServer({ home, lib, tuning: forTests, env, javaArguments });
    await sendQueries(server);
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
