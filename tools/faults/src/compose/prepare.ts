import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { call, npmrcInBuild, type CallOptions } from '@company-relations/local-containers';
import { writeSubscriptions } from '../keys';
import { movingCountry, stillCountries, writeMoving, writeStill } from '../register';
import { largeCountry } from './large-register';

/** The number of companies that the generator makes. */
export const stillCompanies = 400;

/** Makes the files that the deployment mounts, in a folder that the user of the images may read. */
export async function prepareFiles(workspaceRoot: string, folder: string, options: CallOptions): Promise<void> {
  await chmod(folder, 0o755);
  const cwd = workspaceRoot;
  await call(process.execPath, ['deploy/secrets.mjs', join(folder, 'secrets')], { ...options, cwd });
  await writeClientConfiguration(folder, options);
  const registers = join(folder, 'registers');
  await mkdir(registers);
  await writeStill(
    join(workspaceRoot, 'dist/tools/generator/main.js'),
    stillCompanies,
    join(folder, 'registers/still.jsonl'),
  );
  await writeMoving(0, join(registers, 'moving.jsonl'));
  // The example of docs/operations.md asks for a company of this file.
  const demo = await readFile(join(workspaceRoot, 'apps/register-feed/demo/uk-groups.jsonl'), 'utf8');
  await writeFile(join(registers, 'uk-groups.jsonl'), withoutCountries(demo, [...stillCountries, movingCountry]));
  const subscriptions = join(folder, 'subscriptions.json');
  await writeSubscriptions(subscriptions, [largeCountry]);
  const own = await organisationsIn(subscriptions);
  const others = await organisationsIn(join(workspaceRoot, 'apps/subscriptions/demo/subscriptions.json'));
  await writeFile(subscriptions, JSON.stringify({ organisations: [...others, ...own] }));
  for (const file of [subscriptions, ...(await readdir(registers)).map((name) => join(registers, name))])
    await chmod(file, 0o644);
}

/** The statements of a register file without the companies of some countries, and without what is stated of these. */
export function withoutCountries(text: string, countries: readonly string[]): string {
  const statements = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const left = statements.filter(
    (one) => one['statement'] === 'company' && countries.includes(String(one['countryCode'])),
  );
  const ids = left.map(({ id }) => id);
  return statements
    .filter(({ id, party, company }) => ![id, party, company].some((named) => ids.includes(named)))
    .map((statement) => `${JSON.stringify(statement)}\n`)
    .join('');
}

async function organisationsIn(file: string): Promise<unknown[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { organisations: unknown[] }).organisations;
}

/** The configuration of npm here, which the build gets as secrets: no layer has them. */
async function writeClientConfiguration(folder: string, options: CallOptions): Promise<void> {
  const setting = async (name: string) => (await call('npm', ['config', 'get', name], options)).trim();
  const own = await readFile(join(homedir(), '.npmrc'), 'utf8').catch(() => '');
  const certificates = [await setting('cafile'), process.env['NODE_EXTRA_CA_CERTS']].find(
    (file) => file !== undefined && !['', 'null', 'undefined'].includes(file),
  );
  const npmrc = npmrcInBuild(own, await setting('registry'), certificates !== undefined);
  await writeFile(join(folder, 'npmrc'), npmrc, { mode: 0o600 });
  await writeFile(join(folder, 'certificates.pem'), certificates ? await readFile(certificates) : '');
}
