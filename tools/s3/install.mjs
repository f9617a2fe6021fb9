// Makes sure that there is an S3 server for the tests, before they run: versitygw, built by Go. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const server = JSON.parse(readFileSync(join(root, 'tools/s3/server.json'), 'utf8'));
const folder = join(root, '.local', `${basename(server.module)}-${server.version}`);

/** This machine, as far as the installation needs it. */
const machine = {
  program: () => [process.env.S3_SERVER, join(folder, basename(server.module))].find(isProgram),
  hasGo: () => spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0,
  /** Builds the server in the background. @returns a promise of whether that succeeded. */
  build: buildServer,
  say: (line) => process.stderr.write(`${line}\n`),
};

/**
 * Begins to install the server where it is missing. The build takes minutes of processor time without Go's caches, so the
 * caller may work meanwhile.
 *
 * @returns a promise of why there is no server, undefined when there is one. It never rejects.
 */
export async function ensureS3Server({ program, hasGo, build, say } = machine) {
  if (program()) return undefined;
  if (!hasGo())
    return 'no S3 server is installed, and there is no Go to build one: install Go, or name a server in S3_SERVER';
  say(
    `Building an S3 server (${basename(server.module)} ${server.version}) for the tests; the first time takes some minutes.`,
  );
  return (await build()) && program() ? undefined : 'the S3 server could not be built, see above';
}

/** The folder appears at once and complete, so an interrupted build never counts. */
function buildServer() {
  mkdirSync(dirname(folder), { recursive: true });
  const target = mkdtempSync(`${folder}-build-`);
  const env = { ...process.env, GOBIN: target, GOFLAGS: '' };
  const go = spawn('go', ['install', `${server.module}@${server.version}`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => {
    go.once('error', () => resolve(false));
    go.once('close', (code) => resolve(code === 0 && moveInPlace(target)));
  }).finally(() => rmSync(target, { recursive: true, force: true }));
}

function moveInPlace(target) {
  try {
    renameSync(target, folder);
    return true;
  } catch {
    // Another process was faster.
    return machine.program() !== undefined;
  }
}

function isProgram(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problem = await ensureS3Server();
  if (problem) process.stderr.write(`${problem}.\n`);
  process.exitCode = problem ? 1 : 0;
}
