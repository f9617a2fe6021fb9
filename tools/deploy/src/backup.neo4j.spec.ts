import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeWithJava } from '@company-relations/local-machine';
import {
  ensureServer,
  fetchDistribution,
  findFreePort,
  findWorkspaceRoot,
  forTests,
  type GraphAddress,
  javaProgram,
  pollUntil,
  runCommand,
  stopServer,
} from '@company-relations/local-neo4j';
import { mapsIn, type Resource, resourcesIn } from './manifests';
import { Running } from './programs';

const root = findWorkspaceRoot(__dirname);

const jwt = { JWT_ISSUER: 'https://issuer.example', JWT_AUDIENCE: 'company-relations' };

let folder: string;
let lib: string;

const start = (home: string) => ensureServer({ home: join(folder, home), lib, tuning: forTests, env: process.env });

/**
 * Runs the command of a container of deploy/kubernetes with the store of a stopped server. The container's volumes are
 * folders here. `neo4j-admin` is the real program.
 */
async function inContainer(
  home: string,
  [shell = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const admin = `exec "${javaProgram(process.env)}" -XX:TieredStopAtLevel=1 -cp '${lib}/*' org.neo4j.cli.AdminTool "$@"`;
  await writeFile(join(bin, 'neo4j-admin'), `#!/bin/sh\n${admin}\n`, { mode: 0o755 });
  const here = (text: string) =>
    text.replaceAll('/backups', join(folder, 'backups')).replaceAll('/data/', `${join(folder, home, 'data')}/`);
  const neo4j = { NEO4J_HOME: join(folder, home), NEO4J_CONF: join(folder, home, 'conf') };
  await runCommand(shell, args.map(here), {
    env: { ...neo4j, ...env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
  });
}

/** The command of the container with this name in the files of deploy/kubernetes. */
function commandOf(resources: readonly Resource[], container: string): readonly string[] {
  const found = resources
    .flatMap(({ content }) => mapsIn(content))
    .find((map) => map['name'] === container && map['command'] !== undefined);
  return found?.['command'] as readonly string[];
}

const audit = () => ({ AUDIT_FOLDER: join(folder, 'audit') });
const settingsOf = ({ uri, user, password }: GraphAddress) => ({
  NEO4J_URI: uri,
  NEO4J_USER: user,
  NEO4J_PASSWORD: password,
});

async function run(app: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  return runCommand(process.execPath, [join(root, `dist/apps/${app}/main.js`), ...args], {
    env: { PATH: process.env['PATH'], ...settings },
  });
}

async function fill(graph: GraphAddress): Promise<void> {
  const demo = join(root, 'apps/register-feed/demo');
  const files = (await readdir(demo)).filter((name) => name.endsWith('.jsonl')).sort();
  await run('register-feed', ['load', ...files.map((name) => join(demo, name))], settingsOf(graph));
  await run('subscriptions', ['apply', join(root, 'apps/subscriptions/demo/subscriptions.json')], {
    ...settingsOf(graph),
    ...audit(),
  });
}

/**
 * The responses of an API to two searches: up to 500 companies of five countries with all their data, and one company
 * by its number.
 */
async function answersOver(graph: GraphAddress, token: string): Promise<unknown[]> {
  const port = await findFreePort();
  const keys = {
    JWT_PUBLIC_KEY_FILE: join(folder, 'token-public.pem'),
    CURSOR_KEYS_FILE: join(folder, 'cursor-keys.txt'),
  };
  const env = {
    PATH: process.env['PATH'],
    ...settingsOf(graph),
    ...audit(),
    ...jwt,
    ...keys,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
  };
  const api = new Running(process.execPath, [join(root, 'dist/apps/api/main.js')], { env });
  try {
    const base = `http://127.0.0.1:${port}`;
    // The API is ready only after the graph has planned the queries of all kinds of requests. This test needs only two
    // searches, so it waits only until the API is live.
    const isLive = await pollUntil(
      () =>
        fetch(`${base}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    );
    if (!isLive) throw new Error(`The API does not answer: ${api.output}`);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const search = async (SearchParameters: object) => {
      const response = await fetch(`${base}/v2/relations`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ SearchParameters, PageSize: 500 }),
      });
      return { status: response.status, body: await response.json() };
    };
    const answered = async (parameters: object) => {
      let answer = await search(parameters);
      // The first search may fail, because planning its query can take longer than a request may take.
      await pollUntil(async () => answer.status !== 503 || (answer = await search(parameters)).status !== 503, 60_000);
      return answer;
    };
    return [
      await answered({ CountryCode: ['GB', 'NO', 'SE', 'DK', 'FI'] }),
      await answered({ OrgNo: ['06720009'], CountryCode: ['GB'] }),
    ];
  } finally {
    await api.end();
  }
}

describeWithJava('a backup', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-spec-'));
    lib = await fetchDistribution(root, process.env);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(join(folder, 'token-public.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(join(folder, 'token-private.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(join(folder, 'cursor-keys.txt'), `one:${randomBytes(32).toString('base64')}\n`);
  });
  afterAll(async () => {
    for (const home of ['first', 'second']) await stopServer(join(folder, home));
    await rm(folder, { recursive: true, force: true });
  });

  test('a dump that is loaded into a fresh server gives the same answers', async () => {
    const first = await start('first');
    await fill(first);
    const token = (
      await run('subscriptions', ['token', 'demo-full'], {
        ...jwt,
        JWT_PRIVATE_KEY_FILE: join(folder, 'token-private.pem'),
      })
    ).trim();
    const before = await answersOver(first, token);
    await stopServer(join(folder, 'first'));
    const backups = join(folder, 'backups');
    await mkdir(backups);
    const dump = commandOf(resourcesIn(join(root, 'deploy/kubernetes/base')), 'dump');
    await inContainer('first', dump, { BACKUP: '', KEEP_DAYS: '14' });
    const withoutRequest = await readdir(backups);
    await inContainer('first', dump, { BACKUP: 'neo4j-1', KEEP_DAYS: '14' });
    const dumped = await stat(join(backups, 'neo4j-1.dump'));
    // Runs again, as if the pod had restarted for another reason.
    await inContainer('first', dump, { BACKUP: 'neo4j-1', KEEP_DAYS: '14' });
    expect([
      withoutRequest,
      (await readdir(backups)).sort(),
      (await stat(join(backups, 'neo4j-1.dump'))).mtimeMs,
    ]).toEqual([[], ['neo4j-1.dump', 'new'], dumped.mtimeMs]);

    await mkdir(join(folder, 'second/conf'), { recursive: true });
    const restore = commandOf(resourcesIn(join(root, 'deploy/kubernetes')), 'restore');
    await inContainer('second', restore, { BACKUP: 'neo4j-1' });
    // Restores into a store that already exists, as most restores do.
    await inContainer('second', restore, { BACKUP: 'neo4j-1' });
    const second = await start('second');

    expect(second.password).not.toBe(first.password);
    expect(before).toEqual([
      { status: 200, body: { Relations: expect.arrayContaining([expect.objectContaining({ OrgNo: '06720009' })]) } },
      {
        status: 200,
        body: { Relations: [expect.objectContaining({ OrgNo: '06720009', Parents: expect.any(Array) })] },
      },
    ]);
    expect(await answersOver(second, token)).toEqual(before);
  });
});
