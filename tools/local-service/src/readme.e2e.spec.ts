import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeWith, findProgram, wayToProgram } from '@company-relations/local-machine';
import { findFreePort, findWorkspaceRoot } from '@company-relations/local-neo4j';
import { exampleRequests, withoutBuild } from '../test/example-requests';
import { examplesOf, UserFolder } from '../test/guide';

// On a busy machine `npm start` takes minutes.
jest.setTimeout(600_000);

const workspaceRoot = findWorkspaceRoot(__dirname);
const readme = readFileSync(join(workspaceRoot, 'README.md'), 'utf8');
const commands = blocks(readme, 'bash');
const [answer] = blocks(readme, 'json');

const guide = ['docs/first-request.md', 'docs/guides/packages.md'].flatMap((page) =>
  examplesOf(readFileSync(join(workspaceRoot, page), 'utf8')),
);

const apiPage = readFileSync(join(workspaceRoot, 'docs/api.md'), 'utf8');
/** The requests on the page about the API, each with the response that follows it. */
const apiExamples = [
  ...apiPage.matchAll(/`(curl .*?localhost:3000([^" ]*)[^`]*)` answers\n\n```json\n([^]*?)\n```$/gm),
].map(([, request = '', path = '', shown = '']) => ({ path, request, shown }));

// The test runs in a copy of the workspace, because `npm start` stores its data there. It must not touch a developer's
// data.
let copy: string;
let port: number;
let service: Service;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'readme-'));
  copyWorkspace(copy);
  port = await findFreePort();
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  rmSync(copy, { recursive: true, force: true });
});

test('the README names the commands that this test runs', () => {
  expect(commands.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual([
    'npm start',
    'npm test',
    'npm start\nxdg-open http://localhost:3000/explorer/',
    'curl -s http://localhost:3000/v2/relations',
    'RELATIONS_TOKEN=$(./company-relations token demo-full)',
    './company-relations feed load',
    './company-relations generate --format',
    './company-relations subscriptions list',
    './company-relations feed load',
    'RELATIONS_TOKEN=$(./company-relations token demo-full)',
    './company-relations --help',
  ]);
});

// This test comes before all searches with the same subscriptions, because one of the responses contains the remaining
// requests.
test.each(apiExamples)('the page about the API shows what $path answers', ({ request, shown }) => {
  expect(JSON.parse(run(withTokens(request)))).toEqual(JSON.parse(shown));
});

describe('the guides of the first request and of packages', () => {
  let user: UserFolder;
  beforeAll(() => {
    user = new UserFolder(workspaceRoot, run('npm run --silent client:pack').trim());
  });
  afterAll(() => user?.remove());

  /** What a program prints. The id of a request, which differs each time, is replaced by that of the guide. */
  const printed = (example: (typeof guide)[number]) => {
    const settings = { RELATIONS_URL: `http://localhost:${port}`, RELATIONS_TOKEN: tokenOf('demo-full') };
    const [shownId = ''] = /Request id: \S+$/m.exec(example.prints) ?? [];
    return user.outputOf(example, { ...environment(), ...settings }).replace(/Request id: [0-9a-f-]{36}\.$/m, shownId);
  };
  const inLanguage = (wanted: string) => guide.filter(({ language }) => language === wanted);
  const missing = ['python3', 'openssl', 'brotli'].filter((name) => !findProgram(name, process.env));
  const python = {
    program: missing.length > 0 ? undefined : 'python3',
    missing: `${missing.join(' and ')} cannot be found`,
  };

  test('has the same sections in both languages', () => {
    const [typescript, other] = ['ts', 'python'].map((language) => inLanguage(language).map(({ section }) => section));
    expect([typescript?.length, typescript]).toEqual([5, other]);
  });

  test.each(inLanguage('ts'))('shows what TypeScript prints: $section', (example) => {
    expect(printed(example)).toBe(example.prints);
  });

  describeWith(wayToProgram({ ...python, skipReason: process.env['TEST_WITHOUT_PYTHON'] }), 'in Python', () => {
    test.each(inLanguage('python'))('shows what Python prints: $section', (example) => {
      expect(printed(example)).toBe(example.prints);
    });
  });
});

test('the examples of OpenAPI are answers to requests of the demo: npm run openapi -- --examples', async () => {
  const file = join(workspaceRoot, 'apps/api/src/platform/openapi/examples.json');
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const read: Record<string, unknown> = {};
  for (const [operation, { method, path, body }] of Object.entries(exampleRequests)) {
    const headers = { Authorization: `Bearer ${tokenOf('demo-full')}`, 'Content-Type': 'application/json' };
    const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const response = await fetch(`http://localhost:${port}${path.replace('{batchFileId}', swedishFile(read))}`, sent);
    expect([operation, response.status]).toEqual([operation, 200]);
    read[operation] = await response.json();
  }
  // The examples stay as they are while another build is the only difference.
  if (process.env['WRITE_EXAMPLES'] && !isDeepStrictEqual(withoutBuild(read), withoutBuild(stored)))
    writeFileSync(file, `${JSON.stringify(read, undefined, 2)}\n`);
  expect(withoutBuild(read)).toEqual(withoutBuild(JSON.parse(readFileSync(file, 'utf8'))));
});

/** Returns the id of the Swedish file in the list, because the order of the files depends on their builds. */
function swedishFile({ listBatchFiles: list }: Readonly<Record<string, unknown>>): string {
  const files = (list as { Batches: { BatchFileId: number; FileName: string }[] } | undefined)?.Batches ?? [];
  return String(files.find(({ FileName }) => FileName.includes('-SE-'))?.BatchFileId);
}

test('the page about the API shows no request and no answer but these', () => {
  const { length } = apiExamples;
  expect(length).toBeGreaterThan(0);
  expect([apiPage.split('curl ').length - 1, blocks(apiPage, 'json').length]).toEqual([
    length + blocks(apiPage, 'bash').length,
    length,
  ]);
});

test('the page about the API and the README draw pictures', () => {
  const requests = blocks(apiPage, 'bash');
  expect(requests).toHaveLength(1);
  run(requests[0]?.replace('$TOKEN', tokenOf('demo-full')));
  run(commands[4]);
  const names = { 'picture.svg': 'BP P.L.C.', 'chargemaster.svg': 'CHARGEMASTER LIMITED' };
  for (const [file, name] of Object.entries(names)) {
    const picture = readFileSync(join(copy, file), 'utf8');
    expect([picture.includes('<svg '), picture.trimEnd().endsWith('</svg>')]).toEqual([true, true]);
    expect(picture.toUpperCase().includes(name)).toBe(true);
  }
});

test('the request of the README has the answer that it shows', () => {
  expect(JSON.parse(run(commands[3]))).toEqual(JSON.parse(answer ?? ''));
});

test('what the README says of the other subscriptions is so', () => {
  const answers = ['demo-owner-gb', 'demo-masked'].map((subscription) => JSON.parse(run(requestWith(subscription))));
  const refusal = JSON.parse(run(requestWith('demo-none'))) as { ValidationResults: string[] };
  const full = JSON.parse(answer ?? '') as { Relations: [{ Parents: Record<string, unknown>[] }] };
  const [company] = full.Relations;
  const ownerOnly = company.Parents.map(({ CompanyStructureOwners: _withheld, ...parent }) => parent);
  expect(answers).toEqual([{ Relations: [{ ...company, Parents: ownerOnly }] }, full]);
  expect(refusal.ValidationResults).toEqual(['GB is an unauthorized country code.']);
});

test('the commands to try more do what the README says', () => {
  expect(run(commands[7])).toMatch(/^demo-full \(demo-bank\), enabled$/m);
  expect(run(commands[8])).toMatch(/^Nothing changed\.\n.*: 0 applied, \d+ unchanged, 0 outdated, 0 rejected$/m);
  expect(run(commands[9])).toMatch(/^(\d+)  \S+  \S+ kB  relations-GB-baseline-\d+T\d+Z-\1\.jsonl\.br  /m);
});

test('npm start prints the request of the README with a token in it, ready to be pasted', () => {
  const printed =
    service
      .output()
      .split('\n')
      .find((line) => line.startsWith('curl ')) ?? '';
  const [token = 'no token'] = /[\w-]+\.[\w-]+\.[\w-]+(?=")/.exec(printed) ?? [];
  expect(printed).toBe(commands[3]?.replace(/\$\(.*?\)/, token).replace('localhost:3000', `localhost:${port}`));
  expect(JSON.parse(run(printed))).toEqual(JSON.parse(answer ?? ''));
});

describe('packages, from order to a local state', () => {
  const folder = () => join(copy, 'packages');
  const norwegian = (kind: string) =>
    readdirSync(folder())
      .filter((name) => name.startsWith(`relations-NO-${kind}`) && name.endsWith('.br'))
      .sort();
  const batch = (args: string) => run(`./company-relations batch ${args}`);
  const client = (args: string, subscription = 'demo-full') =>
    run(
      `RELATIONS_URL=http://localhost:3000 RELATIONS_TOKEN=${tokenOf(subscription)} node dist/apps/client/main.js ${args}`,
    );
  const listed = (subscription: string) =>
    [...client('packages', subscription).matchAll(/ (\w+-[A-Z]{2}-\w+)-\S+\.br /g)].map(([, name]) => name).sort();
  const state = () => readFileSync(join(copy, 'state.jsonl'), 'utf8');
  const decompressed = (name = '') => client(`decompress packages/${name}`);

  test('each organisation sees the packages that it ordered and no packages of another', () => {
    expect(batch('orders list')).toMatch(/^Order demo-bank-relations: .*\nOrder demo-registry-relations: .*\n$/);
    expect(run('npm run --silent client -- --help')).toContain('Usage: company-relations client');
    expect(['demo-full', 'demo-masked', 'demo-owner-gb'].map(listed)).toEqual([
      ['DK', 'FI', 'GB', 'NO', 'SE'].map((country) => `relations-${country}-baseline`),
      [],
      ['relations-GB-baseline'],
    ]);
    const [id] = client('packages', 'demo-owner-gb').split(' ');
    expect(() => client(`download ${id} --folder packages`)).toThrow('has no such package');
  });

  test('what is downloaded is proved, and a change is followed to what a new baseline holds', () => {
    client('download --all --folder packages');
    expect(client('verify packages')).toMatch(/^All 5 packages are right\.$/m);
    client('apply packages/relations-NO-* --state state.jsonl');
    const before = state();
    expect(before).toBe(decompressed(norwegian('baseline')[0]));
    writeFileSync(join(copy, 'change.jsonl'), change);
    run('./company-relations feed load change.jsonl');
    expect(batch('build')).toMatch(/^demo-bank-relations NO: delta \d+, 2 lines, /m);
    batch('build --kind baseline --country NO');
    client('download --all --folder packages');
    expect(client('verify packages')).toMatch(/^All 12 packages are right\.$/m);
    expect(client('apply packages/relations-NO-* --state state.jsonl').match(/^delta /gm)).toHaveLength(2);
    expect(state()).toBe(decompressed(norwegian('baseline')[1]));
    expect([state() === before, state().split('\n').length - before.split('\n').length]).toEqual([false, 1]);
  });
});

test('the example of a real register is loaded as it is published', () => {
  expect(run(commands[5])).toMatch(/: 30 applied, 0 unchanged, 0 outdated, 0 rejected$/m);
});

test('the page about the United Kingdom shows the answer that the example gives for a chain of bands', () => {
  const page = readFileSync(join(workspaceRoot, 'docs/registers/united-kingdom.md'), 'utf8');
  const request = blocks(page, 'bash').find((command) => command.includes('/ultimate-owners')) ?? '';
  const [shown = ''] = blocks(page, 'json');
  const given = run(withTokens(request));
  expect(withoutIdsAndDays(JSON.parse(given))).toEqual(withoutIdsAndDays(JSON.parse(shown)));
});

test('the generated files of three registers are loaded together', () => {
  expect(run(commands[6])).toMatch(/: [1-9]\d{3,} applied, 0 unchanged, 0 outdated, 0 rejected$/m);
});

test('Ctrl-C stops all that npm start started, and a second start finds the data', async () => {
  const server = JSON.parse(readFileSync(join(copy, '.local/neo4j/server.json'), 'utf8')) as { pid: number };
  await service.stop();
  expect(() => process.kill(server.pid, 0)).toThrow('ESRCH');
  service = await startService();
  expect(service.log()).toContain('is not empty');
  expect(service.log()).not.toContain('410 applied');
  expect(JSON.parse(run(requestWith('demo-full')))).toEqual(JSON.parse(answer ?? ''));
});

/** The statements of one more company, in a group of companies that is already in the register. */
const change = `{"statement":"company","id":"test:new","asOf":"2026-06-01","name":"Nystartet Eksempel AS","orgNo":"999000999","countryCode":"NO"}
{"statement":"ownership","id":"test:new","asOf":"2026-06-01","party":"nordic:polarlys","company":"test:new","minOwnershipStake":100,"maxOwnershipStake":100}
`;

interface Service {
  /** What the start prints. */
  output(): string;
  /** What its programs write. */
  log(): string;
  stop(): Promise<void>;
}

/** Runs `npm start` until it has printed the sample request. */
async function startService(): Promise<Service> {
  const child = spawn('npm', ['start'], {
    cwd: copy,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^curl .*\n/m.test(output)) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  });
  await ready;
  const log = () => readFileSync(join(copy, `.local/logs/start-${port}.log`), 'utf8');
  return { output: () => output, log, stop: () => interrupt(child, ended) };
}

/** Sends SIGINT to the process group, as a terminal does on Ctrl-C. */
async function interrupt(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGINT');
  await ended;
}

/** Runs a command of the README and returns its output. */
function run(command = ''): string {
  const script = command.replaceAll('localhost:3000', `localhost:${port}`);
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: copy,
    env: environment(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script}\nended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const tokens = new Map<string, string>();

/** A token for a subscription. It is made once with the command of the README and is valid for hours. */
function tokenOf(subscription: string): string {
  const token = tokens.get(subscription) ?? run(`./company-relations token ${subscription}`).trim();
  tokens.set(subscription, token);
  return token;
}

/** Replaces the commands that make tokens by the tokens. */
function withTokens(request: string): string {
  return request.replaceAll(/\$\(\.\/company-relations token ([\w-]+)\)/g, (_command, subscription: string) =>
    tokenOf(subscription),
  );
}

/**
 * Returns an answer in a form that does not depend on the load. Each id is replaced by a number, in the order in which
 * the ids first occur, because each graph assigns other ids. The days of loading are removed.
 */
function withoutIdsAndDays(answer: unknown): unknown {
  const ids = new Map<unknown, number>();
  const text = JSON.stringify(answer, (name, value: unknown) => {
    if (name === 'UpdatedAt') return undefined;
    if (name !== 'ServiceId') return value;
    if (!ids.has(value)) ids.set(value, ids.size + 1);
    return ids.get(value);
  });
  return JSON.parse(text);
}

/** The request of the README with another subscription. */
function requestWith(subscription: string): string {
  return withTokens(commands[3]?.replace('demo-full', subscription) ?? '');
}

/**
 * The environment of the commands. Variables of Nx, npm and Neo4j are left out, so that they do not affect the
 * commands.
 */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(NX_|npm_|NEO4J_|NODE_OPTIONS$|JEST_)/.test(name));
  // Neo4j runs only for minutes here, so thorough compilation would cost more time than it saves.
  const java = [process.env['JAVA_TOOL_OPTIONS'] ?? '', '-XX:TieredStopAtLevel=1'].join(' ').trim();
  return { ...Object.fromEntries(own), NX_WORKSPACE_ROOT_PATH: copy, PORT: String(port), JAVA_TOOL_OPTIONS: java };
}

function blocks(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'gm'))].map(([, text]) => text ?? '');
}

/** Copies the current sources. Installed and downloaded files are shared with the original workspace. */
function copyWorkspace(target: string): void {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(workspaceRoot, name)))) {
    mkdirSync(join(target, dirname(file)), { recursive: true });
    cpSync(join(workspaceRoot, file), join(target, file), { force: true });
  }
  symlinkSync(join(workspaceRoot, 'node_modules'), join(target, 'node_modules'));
  mkdirSync(join(target, '.local'));
  for (const folder of readdirSync(join(workspaceRoot, '.local')).filter((name) => /^neo4j-\d/.test(name))) {
    symlinkSync(join(workspaceRoot, '.local', folder), join(target, '.local', folder));
  }
}
