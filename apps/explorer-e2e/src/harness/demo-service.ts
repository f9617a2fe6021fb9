import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort, findWorkspaceRoot } from '@company-relations/local-neo4j';

const workspaceRoot = findWorkspaceRoot(__dirname);

/**
 * The files that `npm start` needs when everything is built. It stores its data in `.local` of its workspace, so the
 * tests run it in a copy.
 */
const copied = [
  ...['nx.json', 'package.json', 'docker-compose.yml', 'tools/neo4j/pom.xml'],
  ...['api', 'batch-builder', 'explorer', 'register-feed', 'subscriptions'].map((app) => `dist/apps/${app}`),
  ...['local-issuer', 'local-service'].map((tool) => `dist/tools/${tool}`),
  ...['batch-builder', 'register-feed', 'subscriptions'].map((app) => `apps/${app}/demo`),
];

/** The whole service with the demo data, the explorer and the local issuer, as `npm start` runs it. */
export interface DemoService {
  /** The address of the service, without a slash at its end. */
  readonly url: string;
  readonly issuerUrl: string;
  /** Loads files of registers in addition to the demo. */
  load(...files: readonly string[]): void;
  stop(): Promise<void>;
}

/** @throws Error with the end of its output if the service ends before it is ready. */
export async function startDemoService(): Promise<DemoService> {
  const folder = copyWorkspace();
  const [port, issuerPort] = [await findFreePort(), await findFreePort()];
  const program = join(folder, 'dist/tools/local-service/main.js');
  const env = environment({ PORT: String(port), ISSUER_PORT: String(issuerPort), METRICS_PORT: '' });
  const child = spawn(process.execPath, [program], {
    ...{ cwd: folder, env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  const load = (...files: readonly string[]) => {
    const args = [program, 'run', 'register-feed', 'load', ...files];
    execFileSync(process.execPath, args, { cwd: folder, env, stdio: 'pipe' });
  };
  return { url: `http://localhost:${port}`, issuerUrl: `http://localhost:${issuerPort}`, load, stop };
}

function copyWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-e2e-'));
  for (const path of copied) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(workspaceRoot, path), join(folder, path), { recursive: true });
  }
  // The page shows no packages, so none are ordered: building those of the demo would only take time.
  writeFileSync(join(folder, 'apps/batch-builder/demo/orders.json'), '{ "orders": [] }');
  symlinkSync(join(workspaceRoot, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, '.local'));
  const local = join(workspaceRoot, '.local');
  for (const name of (existsSync(local) ? readdirSync(local) : []).filter((each) => /^neo4j-\d/.test(each)))
    symlinkSync(join(local, name), join(folder, '.local', name));
  return folder;
}

/**
 * Returns the environment of the service, without the variables of Nx, npm and Jest, and without those of another
 * graph.
 */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(NX_|npm_|NEO4J_|NODE_OPTIONS$|JEST_)/.test(name));
  // Neo4j runs only for minutes here, so thorough compilation would cost more time than it saves.
  const java = [process.env['JAVA_TOOL_OPTIONS'] ?? '', '-XX:TieredStopAtLevel=1'].join(' ').trim();
  return { ...Object.fromEntries(own), ...settings, JAVA_TOOL_OPTIONS: java };
}

/** Waits until the service prints the sample request, which means that it is ready. */
function ready(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-8_000);
        if (/^curl .*\n/m.test(said)) resolve();
      });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The service ended:\n${said}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
