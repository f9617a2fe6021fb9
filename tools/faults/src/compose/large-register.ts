import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBrotliDecompress } from 'node:zlib';
import { call } from '@company-relations/local-containers';
import { organisation, subscription } from '../keys';
import type { Company } from '../truth';
import type { Deployment } from './deployment';
import { tokenIn } from './token';

/** The country of the companies that only the stage about memory loads. */
export const largeCountry = 'EE';

const ownersMember = '"UltimateOwnerships"';

/** Writes a register of the country in the folder of the run, and loads it with the limits of the loader. */
export async function loadLargeRegister(deployment: Deployment): Promise<void> {
  const { workspaceRoot, folder, largeCompanies, call: options } = deployment.options;
  const [own, made] = [join(folder, 'large'), join(folder, 'generated.jsonl')];
  await mkdir(own);
  const generator = join(workspaceRoot, 'dist/tools/generator/main.js');
  const args = ['--companies', String(largeCompanies), '--seed', '9', '--out', made];
  await call(process.execPath, [generator, ...args], options);
  const register = join(own, 'register.jsonl');
  await rewrite(made, register);
  await rm(made);
  await chmod(register, 0o644);
  const load = ['--enable-source-maps', 'main.js', 'load', '--source', 'large', '/large/register.jsonl'];
  const container = ['run', '--rm', '-T', '--no-deps', '-v', `${own}:/large:ro`, '--entrypoint', 'node', 'loader'];
  await deployment.compose([...container, ...load]);
}

async function rewrite(from: string, to: string): Promise<void> {
  const output = createWriteStream(to);
  for await (const line of createInterface({ input: createReadStream(from) }))
    if (!output.write(`${inLargeCountry(line)}\n`)) await once(output, 'drain');
  output.end();
  await once(output, 'close');
}

/**
 * A statement of the generator about the country alone: with ids of its own, and without the numbers of persons and the
 * forms of companies that the other registers of the run have.
 */
export function inLargeCountry(line: string): string {
  const { nationalIdentificationNumber: _number, legalForm: _form, ...statement } = JSON.parse(line) as Statement;
  const changed = Object.entries(statement).map(([name, value]) => {
    if (['id', 'party', 'company'].includes(name)) return [name, `large:${String(value)}`];
    return [name, name === 'countryCode' ? largeCountry : value];
  });
  return JSON.stringify(Object.fromEntries(changed));
}

type Statement = Readonly<Record<string, unknown>>;

/**
 * Orders a package of the country, and lets the workers build it.
 *
 * @returns the id of its file.
 */
export async function buildLargePackage(deployment: Deployment): Promise<number> {
  const before = await listedFiles(deployment);
  const whose = ['--organisation', organisation, '--subscription', subscription, '--country', largeCountry];
  await deployment.command('batch', ['orders', 'add', 'large', ...whose, '--no-deltas']);
  await deployment.command('batch', ['build']);
  const [id, ...others] = (await listedFiles(deployment)).filter((file) => !before.includes(file));
  if (id === undefined || others.length > 0) throw new Error('The build has not published one package.');
  return id;
}

async function listedFiles({ url, options }: Deployment): Promise<number[]> {
  const headers = { Authorization: `Bearer ${tokenIn(options.folder)}` };
  const listed = await fetch(`${url}/v2/batches/batch-files`, { headers });
  if (!listed.ok) throw new Error(`The list of packages is answered with ${listed.status}.`);
  return ((await listed.json()) as { Batches: { BatchFileId: number }[] }).Batches.map(
    ({ BatchFileId }) => BatchFileId,
  );
}

/** What the package of the country says of each company. */
export interface LargePackage {
  readonly digests: ReadonlyMap<number, string>;
  /** Companies with an ultimate owner, or with a company that they ultimately own. */
  readonly withUltimateOwners: number;
}

/** Downloads the package through the proxy. */
export async function readLargePackage({ url, options }: Deployment, id: number): Promise<LargePackage> {
  const headers = { Authorization: `Bearer ${tokenIn(options.folder)}` };
  const answer = await fetch(`${url}/v2/batches/batch-file/${id}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The package is answered with ${answer.status}.`);
  const digests = new Map<number, string>();
  let withUltimateOwners = 0;
  const text = Readable.fromWeb(answer.body as ReadableStream).pipe(createBrotliDecompress());
  for await (const line of createInterface({ input: text })) {
    const company = JSON.parse(line) as Company;
    digests.set(company.ServiceId, digestOf(company));
    if (line.includes(ownersMember)) withUltimateOwners += 1;
  }
  if (digests.size !== options.largeCompanies || withUltimateOwners < options.largeCompanies / 2)
    throw new Error(`The package has ${digests.size} companies, ${withUltimateOwners} with ultimate owners.`);
  return { digests, withUltimateOwners };
}

/** Two descriptions of a company are equal if these are. */
export function digestOf(company: Company): string {
  return createHash('sha256').update(JSON.stringify(company)).digest('base64');
}
