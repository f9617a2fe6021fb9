import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { Running } from './programs';

const root = findWorkspaceRoot(__dirname);

const jwt = { JWT_ISSUER: 'https://issuer.example', JWT_AUDIENCE: 'company-relations' };
const register = [
  {
    statement: 'person',
    id: 'no:kari',
    asOf: '2026-01-01',
    name: 'Kari Sentinel',
    nationalIdentificationNumber: '19850101-1234',
  },
  {
    statement: 'company',
    id: 'a',
    asOf: '2026-01-01',
    name: 'Aasen AS',
    countryCode: 'NO',
    orgNo: '1',
    serviceId: 100,
  },
  {
    statement: 'role',
    id: 'r',
    asOf: '2026-01-01',
    party: 'no:kari',
    company: 'a',
    role: { register: 'NO', code: 'LEDE' },
  },
];
const grants = [
  {
    id: 'bank',
    name: 'Bank',
    subscriptions: [
      { id: 'bank-full', grants: [{ countries: ['NO'], areas: ['Owner', 'KeyPerson', 'RelationsHistory'] }] },
    ],
  },
];
const orders = {
  orders: [
    {
      id: 'o',
      organisationId: 'bank',
      subscriptionId: 'bank-full',
      type: 'relations',
      countries: ['NO'],
      baselineEveryDays: 7,
      deltas: false,
    },
  ],
};

let folder: string;
let lib: string;
const at = (name: string) => join(folder, name);

const start = (home: string) => ensureServer({ home: at(home), lib, tuning: forTests, env: process.env });

/** Runs `neo4j-admin` with the store of a stopped server. */
async function admin(home: string, ...args: readonly string[]): Promise<void> {
  const env = { NEO4J_HOME: at(home), NEO4J_CONF: join(at(home), 'conf'), PATH: process.env['PATH'] };
  await runCommand(
    javaProgram(process.env),
    ['-XX:TieredStopAtLevel=1', '-cp', `${lib}/*`, 'org.neo4j.cli.AdminTool', ...args],
    { env },
  );
}

function settingsOf({ uri, user, password }: GraphAddress): Record<string, string> {
  return {
    ...{
      NEO4J_URI: uri,
      NEO4J_USER: user,
      NEO4J_PASSWORD: password,
      AUDIT_FOLDER: at('audit'),
      BATCH_STORE: at('store'),
      ...jwt,
    },
    ...{ BATCH_SIGNING_KEY_FILE: at('manifest-private.pem'), BATCH_PUBLIC_KEYS_FILE: at('manifest-public.pem') },
    ...{ ERASURE_LEDGER: at('ledger'), ERASURE_LEDGER_KEYS_FILE: at('ledger-keys.txt'), NODE_ENV: 'production' },
  };
}

/**
 * Runs a built program.
 *
 * @returns its exit code and its output.
 */
function run(
  app: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `dist/apps/${app}/main.js`), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { code: status, text: stdout + stderr };
}

function done(app: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  const { code, text } = run(app, args, env);
  if (code !== 0) throw new Error(`${app} ${args.join(' ')} ended with ${code}: ${text}`);
  return text;
}

interface Seen {
  readonly ready: number;
  readonly search: number;
  readonly list: number;
  /** Whether a response contains the person's name. */
  readonly names: boolean;
  readonly packages: number;
}

/**
 * Whether an API shows companies. An API that may show them answers the first search, long before it has planned all
 * queries and is ready.
 */
const isOpen = ({ ready, search }: Seen) => ready === 200 || search === 200;
/** How long the test watches an API that must show nothing. The test always waits for this whole time. */
const closedMs = 3_000;

/**
 * Starts an API on the graph. Returns what it answers as soon as that is expected, or at the latest after `timeoutMs`.
 */
async function seenOver(
  graph: GraphAddress,
  token: string,
  isExpected: (seen: Seen) => boolean,
  { all = settingsOf(graph), timeoutMs = 240_000 } = {},
): Promise<Seen> {
  const port = await findFreePort();
  const keys = { JWT_PUBLIC_KEY_FILE: at('token-public.pem'), CURSOR_KEYS_FILE: at('cursor-keys.txt') };
  const { BATCH_SIGNING_KEY_FILE: _builders, ...settings } = all;
  const api = new Running(process.execPath, [join(root, 'dist/apps/api/main.js')], {
    env: { PATH: process.env['PATH'], ...settings, ...keys, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
  });
  const base = `http://127.0.0.1:${port}`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const look = async (): Promise<Seen> => {
    const ready = await fetch(`${base}/health/ready`);
    const search = await fetch(`${base}/v2/relations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ SearchParameters: { ServiceId: [100] } }),
    });
    const list = await fetch(`${base}/v2/batches/batch-files`, { headers });
    const [found, listed] = [await search.text(), await list.text()];
    const packages = list.status === 200 ? [...listed.matchAll(/"CreatedAt"/g)].length : -1;
    return {
      ready: ready.status,
      search: search.status,
      list: list.status,
      names: found.includes('Sentinel'),
      packages,
    };
  };
  try {
    if (
      !(await pollUntil(
        () =>
          fetch(`${base}/health/live`).then(
            ({ ok }) => ok,
            () => false,
          ),
        60_000,
      ))
    )
      throw new Error(`The API does not answer: ${api.output}`);
    let seen = await look();
    await pollUntil(async () => isExpected(seen) || isExpected((seen = await look())), timeoutMs);
    return seen;
  } finally {
    await api.end();
  }
}

// The test waits several times until an API is ready, and each of these waits may be long on a busy machine.
jest.setTimeout(1_200_000);

describeWithJava('a restored graph', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restored-erasures-'));
    lib = await fetchDistribution(root, process.env);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(at('token-public.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(at('token-private.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const manifest = generateKeyPairSync('ed25519');
    await writeFile(at('manifest-public.pem'), manifest.publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(at('manifest-private.pem'), manifest.privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
    });
    for (const name of ['cursor-keys.txt', 'ledger-keys.txt'])
      await writeFile(at(name), `one:${randomBytes(32).toString('base64')}\n`);
    await writeFile(at('register.jsonl'), register.map((statement) => JSON.stringify(statement)).join('\n'));
    await writeFile(at('subscriptions.json'), JSON.stringify({ organisations: grants }));
    await writeFile(at('orders.json'), JSON.stringify(orders));
  });
  afterAll(async () => {
    for (const home of ['first', 'second']) await stopServer(at(home));
    await rm(folder, { recursive: true, force: true });
  });

  test('a person who was erased after a dump is not shown after its restore, and is removed once the ledger was followed', async () => {
    const first = await start('first');
    const env = settingsOf(first);
    done('register-feed', ['load', at('register.jsonl')], env);
    done('subscriptions', ['apply', at('subscriptions.json')], env);
    done('batch-builder', ['orders', 'apply', at('orders.json')], env);
    done('batch-builder', ['build'], env);
    const token = done('subscriptions', ['token', 'bank-full', '--organisation', 'bank'], {
      ...jwt,
      JWT_PRIVATE_KEY_FILE: at('token-private.pem'),
    }).trim();
    const before = await seenOver(first, token, ({ ready }) => ready === 200);
    expect(before).toEqual({ ready: 200, search: 200, list: 200, names: true, packages: 1 });

    await stopServer(at('first'));
    await mkdir(at('backups'));
    await admin('first', 'database', 'dump', 'neo4j', `--to-path=${at('backups')}`);
    const again = await start('first');
    done('register-feed', ['erase', '--person', 'no:kari'], settingsOf(again));
    await stopServer(at('first'));

    await mkdir(join(at('second'), 'conf'), { recursive: true });
    await admin('second', 'database', 'load', 'neo4j', `--from-path=${at('backups')}`, '--overwrite-destination=true');
    const second = await start('second');
    const restored = settingsOf(second);
    expect(await seenOver(second, token, isOpen, { timeoutMs: closedMs })).toEqual({
      ready: 503,
      search: 503,
      list: 503,
      names: false,
      packages: -1,
    });
    const refused =
      'The erasure ledger has entries that the graph does not know: the graph was restored, or an erasure was interrupted. Run "feed restore-erasures" first.\n';
    for (const [app, args] of [
      ['batch-builder', ['build']],
      ['register-feed', ['load', at('register.jsonl')]],
      ['register-feed', ['erase', '--person', 'no:kari']],
    ] as const) {
      expect(run(app, args, restored)).toEqual({ code: 2, text: refused });
    }
    const { ERASURE_LEDGER: _place, ERASURE_LEDGER_KEYS_FILE: _keys, ...unnamed } = restored;
    expect(run('register-feed', ['erase', '--person', 'no:kari'], unnamed)).toEqual({
      code: 2,
      text: 'ERASURE_LEDGER is missing: without the ledger a restored dump brings back the persons who were erased.\n',
    });

    expect(done('register-feed', ['restore-erasures'], restored)).toContain('1 erasure made again');
    expect(await seenOver(second, token, ({ ready }) => ready === 200)).toEqual({
      ready: 200,
      search: 200,
      list: 200,
      names: false,
      packages: 0,
    });
    const { NODE_ENV: _production, ...withoutLedger } = unnamed;
    expect(await seenOver(second, token, isOpen, { all: withoutLedger, timeoutMs: closedMs })).toEqual({
      ready: 503,
      search: 503,
      list: 503,
      names: false,
      packages: -1,
    });
    expect(done('register-feed', ['load', '--json', at('register.jsonl')], restored)).toContain('"erased":2');
    expect(done('batch-builder', ['build'], restored)).toBeTruthy();
    expect(await seenOver(second, token, ({ ready, packages }) => ready === 200 && packages > 0)).toMatchObject({
      search: 200,
      names: false,
      packages: 1,
    });

    for (const name of await readdir(join(at('ledger'), 'entries'))) {
      const bytes = await readFile(join(at('ledger'), 'entries', name), 'latin1');
      expect(['Sentinel', 'no:kari', '850101'].filter((text) => bytes.includes(text))).toEqual([]);
    }
  });
});
