// Makes sure that the tests have an S3 server before they run: versitygw, which Go builds. Uses only Node built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const server = JSON.parse(readFileSync(join(root, 'tools/s3/server.json'), 'utf8'));
const folder = join(root, '.local', `${basename(server.module)}-${server.version}`);

/** What the installation needs to know about this machine, and does on it. Tests replace it. */
const machine = {
  program: () => [process.env.S3_SERVER, join(folder, basename(server.module))].find(isProgram),
  hasGo: () => spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0,
  /**
   * Builds the server in the background.
   *
   * @returns a promise of whether the build succeeded.
   */
  build: buildServer,
  say: (line) => process.stderr.write(`${line}\n`),
};

/**
 * Begins to install the server if it is missing. Without Go's caches the build takes minutes, so the caller should do
 * other work in the meantime.
 *
 * @returns a promise of the reason why there is no server, or of undefined if there is one. It never rejects.
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

/**
 * Builds the server in a temporary folder, which is then renamed. So an interrupted build leaves no incomplete server.
 */
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
    // Another process has built the server in the meantime.
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
