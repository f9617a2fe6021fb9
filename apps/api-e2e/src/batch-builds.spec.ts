import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { bucket, credentials, S3Server, s3ServerProgram } from '@company-relations/batch-catalogue/testing';
import { int } from '@company-relations/neo4j-client';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { bucketStore } from './harness/api-settings';
import { BuiltPackages } from './harness/built-packages';
import { mustRun, workspaceRoot } from './harness/program';
import { bearer, idsOf, paginationOf, searchRelations, sendAs } from './harness/service';

const list = '/v2/batches/batch-files';
const program = s3ServerProgram();
if (!program) process.stdout.write('Skipped: packages in a bucket, since versitygw is neither on the PATH nor in GOBIN or ~/go/bin, and S3_SERVER does not name it.\n');

let built: BuiltPackages;
let api: ApiProcess | undefined;

beforeAll(async () => {
  built = await BuiltPackages.start();
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
});
afterAll(() => built.stop());

/** The files that a subscription may have, oldest first. */
async function listedFor(subscription: string, { baseUrl }: ApiProcess): Promise<{ BatchFileId: number; FileName: string }[]> {
  const { json } = await sendAs(subscription, { path: list }, baseUrl);
  return (json as { Batches: { BatchFileId: number; FileName: string }[] }).Batches.reverse();
}

describe('more companies than a search may be followed through', () => {
  const limit = 100_000;
  const companies = limit + 1;
  const firstId = 20_000_000;

  /** As small as a company can be, and counted as the loader counts. */
  const createCompanies = {
    name: 'create-cypriot-companies',
    text: `MERGE (kept:CountryCount {countryCode: 'CY'}) SET kept.companies = coalesce(kept.companies, 0) + $to - $from + 1
           WITH kept UNWIND range($from, $to) AS id
           CREATE (:Entity:Company {serviceId: id, countryCode: 'CY', profile: '{"countryCode":"CY"}'})`,
  };

  beforeAll(async () => {
    const last = firstId + companies - 1;
    for (let from = firstId; from <= last; from += 20_000) {
      await built.graph.write((transaction) => transaction.run(createCompanies, { from: int(from), to: int(Math.min(last, from + 19_999)) }));
    }
  });

  proves(['limit batch volume', 'batch file content'], 'are served through a batch: its one file has the line of every company, also of those past 100000', async () => {
    const { batch, startApi } = await built.keptIn({ BATCH_STORE: join(built.folder, 'volume') });
    await batch('packages', 'add', 'volume', '--organisation', 'e2e-one', '--subscription', 'cyprus', '--country', 'CY');
    await batch('build', '--country', 'CY');
    api = await startApi();
    const page = await searchRelations('cyprus', { SearchParameters: { CountryCode: ['CY'] }, PageSize: 500, Cursor: '*' }, api.baseUrl);
    expect(paginationOf(page)).toMatchObject({ Count: 500, TotalCount: companies });
    const [file, ...others] = await listedFor('cyprus', api);
    const content = await sendAs('cyprus', { path: `/v2/batches/batch-file/${file?.BatchFileId}` }, api.baseUrl);
    const lines = brotliDecompressSync(content.bytes).toString().trimEnd().split('\n');
    const ids = lines.map((line) => (JSON.parse(line) as { ServiceId: number }).ServiceId);
    expect([others, ids.length, ids[0], ids.at(-1), ids.every((id, index) => id === firstId + index)]).toEqual([[], companies, firstId, firstId + limit, true]);
    // Line by line what the search answers.
    const answered = (page.json as { Relations: object[] }).Relations;
    expect([idsOf(page).length, lines.slice(0, 500)]).toEqual([500, answered.map((relation) => JSON.stringify(relation))]);
  });
});

(program ? describe : describe.skip)('packages in a bucket', () => {
  let server: S3Server;

  beforeAll(async () => {
    server = await S3Server.start(program ?? '');
    await built.run('register-feed', 'load', join(workspaceRoot, 'apps/api-e2e/fixture/search.jsonl'));
  });
  afterAll(() => server.stop());

  proves(
    ['GET /v2/batches/batch-files', 'GET /v2/batches/batch-file/{batchFileId}', 'GET /v2/batches/batch-file/{batchFileId}/manifest'],
    'are built, listed, downloaded, proved and applied by the programs over HTTP, and while the store does not answer the file is a 503',
    async () => {
      const { batch, startApi } = await built.keptIn(bucketStore({ bucket, endpoint: server.endpoint, credentials }));
      await batch('packages', 'add', 'bucket', '--organisation', 'e2e-one', '--subscription', 'gb-owner', '--country', 'GB');
      await batch('build', '--country', 'GB');
      await batch('build', '--country', 'GB', '--kind', 'delta');
      expect(await batch('verify', '--country', 'GB', '--fresh')).toContain('bucket GB: 2 packages, 0 wrong\n  compared with the graph: 0 wrong, 0 for the next delta\n');

      api = await startApi();
      const { baseUrl } = api;
      const client = (...args: string[]) => mustRun('client', args, { RELATIONS_URL: baseUrl, RELATIONS_TOKEN: bearer('gb-owner').replace('Bearer ', '') });
      const [folder, state] = [join(built.folder, 'downloaded'), join(built.folder, 'gb.jsonl')];
      const listed = await listedFor('gb-owner', api);
      const downloaded = (await client('download', '--all', '--folder', folder)).split('\n').sort();
      expect(downloaded).toEqual(['', ...listed.map(({ FileName }) => join(folder, FileName))].sort());
      expect(await client('verify', folder)).toMatch(/\nAll 2 packages are right\.\n$/);
      await client('apply', folder, '--state', state);
      await client('search', '--country', 'GB', '--output', `${state}.searched`);
      expect(await readFile(state, 'utf8')).toBe(await readFile(`${state}.searched`, 'utf8'));

      const path = `/v2/batches/batch-file/${listed[0]?.BatchFileId}`;
      const whole = await sendAs('gb-owner', { path }, baseUrl);
      const part = await sendAs('gb-owner', { path, headers: { range: 'bytes=5-' } }, baseUrl);
      expect([whole.status, part.status, part.bytes.equals(whole.bytes.subarray(5))]).toEqual([200, 206, true]);
      server.pause();
      try {
        const { status, headers } = await sendAs('gb-owner', { path }, baseUrl);
        expect([status, headers['retry-after'], (await sendAs('gb-owner', { path: list }, baseUrl)).status]).toEqual([503, '5', 200]);
      } finally {
        server.resume();
      }
      expect((await sendAs('gb-owner', { path }, baseUrl)).bytes.equals(whole.bytes)).toBe(true);
    },
  );
});
