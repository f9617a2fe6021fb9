import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { keepIn, line, TestChain, testKeys, TestService } from '@company-relations/relations-client/testing';

jest.setTimeout(120_000);

const workspaceRoot = findWorkspaceRoot(__dirname);
const name = '@company-relations/relations-client';
const { version } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { version: string };

/** A temporary folder outside of the workspace. The package is installed into it without a network. */
let folder: string;
let server: TestService;
let packed: { readonly files: readonly { readonly path: string; readonly mode: number }[] };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  const built = join(workspaceRoot, 'dist/packages/relations-client');
  [packed] = JSON.parse(npm('pack', built, '--json', '--pack-destination', folder)) as [typeof packed];
  const [file = ''] = readdirSync(folder).filter((entry) => entry.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm('install', '--offline', `./${file}`);
  server = await TestService.start();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs npm in the temporary folder with an empty cache, so that nothing downloaded earlier can stand in for a missing
 * file.
 */
function npm(...args: string[]): string {
  const own = Object.entries(process.env).filter(([key]) => !/^(npm_|NX_)/i.test(key));
  const env = { ...Object.fromEntries(own), npm_config_cache: join(folder, 'npm-cache') };
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    ...{ cwd: folder, env, encoding: 'utf8' },
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** Runs the installed program. */
async function run(...args: string[]): Promise<{ exitCode: number | null; out: string; err: string }> {
  const env = { ...process.env, RELATIONS_URL: server.url, RELATIONS_TOKEN: 'secret-token' };
  // With the umask 0, a file that the program creates without an explicit mode could be read by every user. The tests
  // check that the program sets the modes itself.
  const command = ['-c', 'umask 0; exec "$0" "$@"', join(folder, 'node_modules/.bin/relations-client'), ...args];
  const child = spawn('sh', command, { cwd: folder, env });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => void (texts.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => void (texts.err += text.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, ...texts };
}

const installed = (...path: string[]) => join(folder, 'node_modules', name, ...path);
const textOf = (...path: string[]) => readFileSync(installed(...path), 'utf8');

test('the package has the program, the library, its types and all licences, and needs no other package', () => {
  const files = packed.files.map(({ path }) => path.replace(/chunk-\w+/, 'chunk')).sort();
  expect(files).toEqual([
    'LICENSE',
    'README.md',
    'THIRD-PARTY-LICENCES.txt',
    'lib/chunk.js',
    'lib/index.d.ts',
    'lib/index.js',
    'lib/relations-client.js',
    'package.json',
  ]);
  const manifest = JSON.parse(textOf('package.json')) as Record<string, unknown>;
  expect([manifest['name'], manifest['version'], manifest['bin']]).toEqual([
    name,
    version,
    { 'relations-client': 'lib/relations-client.js' },
  ]);
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts|private/i.test(key))).toEqual([]);
  expect(readdirSync(join(folder, 'node_modules')).filter((entry) => !entry.startsWith('.'))).toEqual([
    '@company-relations',
  ]);
  expect(readdirSync(join(folder, 'node_modules/@company-relations'))).toEqual(['relations-client']);
});

test('the code of the package imports only modules of Node and files of the package, and names no path of the workspace', () => {
  const files = readdirSync(installed('lib'));
  const texts = files.map((file) => textOf('lib', file));
  const imported = texts.flatMap((text) => [
    ...[...text.matchAll(/^(?:import|export)\b[^;'"]*\bfrom ["']([^"']+)["'];$/gm)].map(([, from = '']) => from),
    ...[...text.matchAll(/\b(?:require\d*|import)\(["']([^"']+)["']\)/g)].map(([, from = '']) => from),
  ]);
  const isOwn = (from: string) => from.startsWith('./') || from.startsWith('node:') || builtinModules.includes(from);
  // The bundle contains two texts with `require("ajv…")`. They are templates for code that Ajv generates only on
  // request, so nothing imports these modules when the program runs.
  expect([...new Set(imported.filter((from) => !isOwn(from)))].filter((from) => !from.startsWith('ajv'))).toEqual([]);
  expect(imported.length).toBeGreaterThan(10);
  expect(texts.filter((text) => text.includes(workspaceRoot) || text.includes('sourceMappingURL'))).toEqual([]);
});

test('the licence of every package inside is in the package', () => {
  const [heading, ...parts] = textOf('THIRD-PARTY-LICENCES.txt').split(`\n${'-'.repeat(80)}\n\n`);
  const names = parts.map((part) => part.split(' ')[0]);
  expect(heading).toBe('The following packages are contained.\n');
  expect(names).toEqual(expect.arrayContaining(['ajv', 'canonicalize', 'cli-progress', 'commander', 'jose']));
  expect(names.filter((one) => one?.startsWith('@company-relations'))).toEqual([]);
  const withoutText = parts.filter((part) => !/\nLicence: \S+\n\n[^]*(permission|Apache License)/i.test(part));
  expect(withoutText).toEqual([]);
});

test('the version of the program is that of the workspace', async () => {
  expect(await run('--version')).toEqual({ exitCode: 0, out: `${version}\n`, err: '' });
});

test('the program writes files for their owner alone, and ends with the codes that its help names', async () => {
  const { key, jwks } = await testKeys();
  const chain = new TestChain(key);
  const state = new Map([[1, line(1)]]);
  const packages = [await chain.baseline(state)];
  Object.assign(server, { keys: jwks, packages, companies: [{ ServiceId: 1 }] });
  expect(await run('search', '--country', 'NO', '--output', 'no.jsonl')).toEqual({
    exitCode: 0,
    out: '',
    err: '1 company written to no.jsonl.\n',
  });
  expect((await run('download', '--all', '--folder', 'packages/no')).exitCode).toBe(0);
  expect((await run('verify', 'packages/no')).out).toMatch(/\nThe package is right\.\n$/);
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
  const [file = ''] = packages.map(({ manifest: { fileName } }) => `packages/no/${fileName}`);
  const paths = ['no.jsonl', 'packages', 'packages/no', file, `${file}.manifest.json`];
  expect(paths.map(modeOf)).toEqual(['600', '700', '700', '600', '600']);
  writeFileSync(join(folder, file), 'x');
  const codes = [
    run('verify', 'packages/no'),
    run('search'),
    run('search', '--country', 'NO', '--url', 'http://x.invalid'),
  ];
  expect((await Promise.all(codes)).map(({ exitCode }) => exitCode)).toEqual([3, 2, 1]);
});

/**
 * A TypeScript program as a user of the library would write it. The compiler must report an error at each
 * `@ts-expect-error`.
 */
const program = `import { getJson, RelationsService, searchPages, serviceKeys, verifyPackages } from '${name}';
import type { components, Manifest, RelationsCompany } from '${name}';

declare const process: { readonly argv: readonly string[] };
const [, , url = '', packages = ''] = process.argv;
const service = new RelationsService({ url, token: async () => 'secret-token' });
const found: RelationsCompany[] = [];
for await (const { companies } of searchPages(service, { SearchParameters: { OrgNo: ['1'], CountryCode: ['NO'] } }))
  found.push(...companies);
const owners: readonly components['schemas']['Relation'][] = found[0]?.Parents ?? [];
const checked = await verifyPackages([packages], await serviceKeys(service));
const manifests: (Manifest | undefined)[] = checked.map((one) => one.package?.manifest);
console.log(JSON.stringify([found, owners.length, checked.map(({ problem }) => problem ?? 'ok'), manifests.length]));

export async function misuse(): Promise<void> {
  // @ts-expect-error -- the name of the parameter is OrgNo
  searchPages(service, { SearchParameters: { orgNumber: ['1'] } });
  // @ts-expect-error -- there is no such path
  await getJson(service, '/v2/nothing');
  // @ts-expect-error -- the level is a number
  await getJson(service, '/v2/relations/{serviceId}/key-persons', { path: { serviceId: 1 }, query: { levels: '2' } });
  // @ts-expect-error -- a company has no such member
  found[0]?.Website;
}
`;

/** Returns the first example in the README of the package, with the Node type that the example uses declared. */
function exampleOfReadme(): string {
  const [, example = ''] = /^```ts\n([^]*?)^```$/m.exec(textOf('README.md')) ?? [];
  return `declare const process: { readonly env: Record<string, string | undefined> };\n${example}`;
}

test.each([
  ['as Node resolves them', ['--module', 'nodenext']],
  ['as bundlers resolve them', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])('the types of the library compile strictly, alone and %s, and the compiled program runs', async (_how, options) => {
  const { key, jwks } = await testKeys();
  Object.assign(server, { keys: jwks, companies: [{ ServiceId: 1, Name: 'Ærlig AS' }] });
  const packages = join(folder, 'kept');
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(packages);
  await keepIn(packages, [await new TestChain(key).baseline(new Map([[1, line(1)]]))]);
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'readme.ts'), exampleOfReadme());
  const compiler = join(workspaceRoot, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.asynciterable', ...options];
  const compiled = spawnSync(process.execPath, [...args, 'program.ts', 'readme.ts'], { cwd: folder, encoding: 'utf8' });
  expect([compiled.stdout, compiled.status]).toEqual(['', 0]);
  const child = spawn(process.execPath, ['program.js', server.url, packages], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (output += text.toString()));
  await once(child, 'close');
  expect(output).toBe('[[{"ServiceId":1,"Name":"Ærlig AS"}],0,["ok"],1]\n');
});
