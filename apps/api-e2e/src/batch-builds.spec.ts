import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { bucket, credentials, describeWithS3, S3Server } from '@company-relations/local-s3';
import { int } from '@company-relations/neo4j-client';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { bucketStore } from './harness/api-settings';
import { BuiltPackages, type PackageStore } from './harness/built-packages';
import { forgetPlans } from './harness/forget-plans';
import { mustRun, workspaceRoot } from './harness/program';
import { bearer, expectMessages, idsOf, paginationOf, searchRelations, sendAs } from './harness/service';

const list = '/v2/batches/batch-files';

/**
 * Removes all packages from the graph. Otherwise the builder would refuse a new store, which has none of the packages
 * that the graph lists.
 */
const forgetPackages = {
  name: 'forget-packages',
  text: 'MATCH (n:PackageOrder|PackageChain|BatchPackage|PackageManifest|BatchBlob|BatchLease) DETACH DELETE n',
};

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

/** The files that a subscription may download, the oldest first. */
async function listedFor(
  subscription: string,
  { baseUrl }: ApiProcess,
): Promise<{ BatchFileId: number; FileName: string }[]> {
  const { json } = await sendAs(subscription, { path: list }, baseUrl);
  return (json as { Batches: { BatchFileId: number; FileName: string }[] }).Batches.reverse();
}

describe('more companies than a search may be followed through', () => {
  const limit = 100_000;
  const surplus = 50;
  const firstId = 20_000_000;
  let place: PackageStore;
  let serving: ApiProcess;

  /**
   * Creates very small companies directly in the graph, and updates the stored number of companies as the loader does.
   */
  const createCompanies = {
    name: 'create-cypriot-companies',
    text: `MERGE (kept:CountryCount {countryCode: 'CY'}) SET kept.companies = coalesce(kept.companies, 0) + $to - $from + 1
           WITH kept UNWIND range($from, $to) AS id
           CREATE (:Entity:Company {serviceId: id, countryCode: 'CY', profile: '{"countryCode":"CY"}'})`,
  };
  const create = (from: number, to: number) =>
    built.graph.write((transaction) => transaction.run(createCompanies, { from: int(from), to: int(to) }));
  const page = (PageSize: number, Cursor: string) =>
    searchRelations('cyprus', { SearchParameters: { CountryCode: ['CY'] }, PageSize, Cursor }, serving.baseUrl);

  beforeAll(async () => {
    for (let from = firstId; from < firstId + limit; from += 20_000) await create(from, from + 19_999);
    // A plan that was made for the few companies of earlier tests can read all companies for each company of a page.
    await built.graph.run(forgetPlans);
    place = await built.keptIn({ BATCH_STORE: join(built.folder, 'volume') });
    serving = await place.startApi();
  });
  afterAll(() => serving?.stop());

  /**
   * Follows a cursor chain to its end. The IDs of the companies have no gaps.
   *
   * @returns the number of companies, the size of the last page, its cursor, and the cursor that led to the last page.
   */
  async function follow(
    pageSize: number,
  ): Promise<{ served: number; lastCount: number; end: string | null; beforeLast: string }> {
    let [served, lastCount, beforeLast] = [0, 0, ''];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const answer = await page(pageSize, cursor);
      const ids = idsOf(answer);
      expect([ids[0], ids.at(-1)]).toEqual([firstId + served, firstId + served + ids.length - 1]);
      lastCount = ids.length;
      served += lastCount;
      beforeLast = cursor;
      cursor = paginationOf(answer).Cursor;
    }
    return { served, lastCount, end: cursor, beforeLast };
  }

  proves(
    [
      'You are not allowed to iterate more than 100000 via cursor.',
      'limit cursor iteration',
      'decision 16',
      'status 400',
      'X-Pagination.TotalPages',
    ],
    '100000 companies are served to the end; with more, the last page is cut to end there and its cursor gets the message',
    async () => {
      const exact = await follow(499);
      expect(exact).toMatchObject({ served: limit, lastCount: limit % 499, end: null });

      await create(firstId + limit, firstId + limit + surplus - 1);
      const cut = await page(499, exact.beforeLast);
      expect(idsOf(cut).at(-1)).toBe(firstId + limit - 1);
      const { Cursor, ...counts } = paginationOf(cut);
      expect(counts).toEqual({ Count: limit % 499, TotalCount: limit, PageSize: 499, TotalPages: 201 });
      expectMessages(await page(1, Cursor as string), ['You are not allowed to iterate more than 100000 via cursor.']);
      expect(paginationOf(await page(500, '*'))).toMatchObject({
        Count: 500,
        TotalCount: limit + surplus,
        TotalPages: 201,
      });
    },
  );

  // Uses the companies of the previous test.
  proves(
    ['limit batch volume', 'batch file content'],
    'are served through a batch: its one file has the line of every company, also of those past 100000',
    async () => {
      await place.batch(
        'orders',
        'add',
        'volume',
        '--organisation',
        'e2e-one',
        '--subscription',
        'cyprus',
        '--country',
        'CY',
      );
      await place.batch('build', '--country', 'CY');
      const companies = limit + surplus;
      const first = await page(500, '*');
      const [file, ...others] = await listedFor('cyprus', serving);
      const content = await sendAs('cyprus', { path: `/v2/batches/batch-file/${file?.BatchFileId}` }, serving.baseUrl);
      const lines = brotliDecompressSync(content.bytes).toString().trimEnd().split('\n');
      const ids = lines.map((line) => (JSON.parse(line) as { ServiceId: number }).ServiceId);
      expect([others, ids.length, ids[0], ids.at(-1), ids.every((id, index) => id === firstId + index)]).toEqual([
        [],
        companies,
        firstId,
        firstId + companies - 1,
        true,
      ]);
      // Compares each line with the response of the search.
      const answered = (first.json as { Relations: object[] }).Relations;
      expect([idsOf(first).length, lines.slice(0, 500)]).toEqual([
        500,
        answered.map((relation) => JSON.stringify(relation)),
      ]);
    },
  );
});

describeWithS3('packages in a bucket', () => {
  let server: S3Server;

  beforeAll(async () => {
    server = await S3Server.start();
    await built.graph.run(forgetPackages);
    await built.run('register-feed', 'load', join(workspaceRoot, 'apps/api-e2e/fixture/search.jsonl'));
  });
  afterAll(() => server.stop());

  proves(
    [
      'GET /v2/batches/batch-files',
      'GET /v2/batches/batch-file/{batchFileId}',
      'GET /v2/batches/batch-file/{batchFileId}/manifest',
    ],
    'are built, listed, downloaded, verified and applied by the programs, and a download gets 503 while the store does not answer',
    async () => {
      const { batch, startApi } = await built.keptIn(bucketStore({ bucket, endpoint: server.endpoint, credentials }));
      await batch(
        'orders',
        'add',
        'bucket',
        '--organisation',
        'e2e-one',
        '--subscription',
        'gb-owner',
        '--country',
        'GB',
      );
      await batch('build', '--country', 'GB');
      await batch('build', '--country', 'GB', '--kind', 'delta');
      expect(await batch('verify', '--country', 'GB', '--fresh')).toContain(
        'bucket GB: 2 packages, 0 wrong\n  compared with the graph: 0 wrong, 0 for the next delta\n',
      );

      api = await startApi();
      const { baseUrl } = api;
      const client = (...args: string[]) =>
        mustRun('client', args, { RELATIONS_URL: baseUrl, RELATIONS_TOKEN: bearer('gb-owner').replace('Bearer ', '') });
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
      await server.pause();
      try {
        const { status, headers } = await sendAs('gb-owner', { path }, baseUrl);
        expect([status, headers['retry-after'], (await sendAs('gb-owner', { path: list }, baseUrl)).status]).toEqual([
          503,
          '5',
          200,
        ]);
      } finally {
        server.resume();
      }
      expect((await sendAs('gb-owner', { path }, baseUrl)).bytes.equals(whole.bytes)).toBe(true);
    },
  );
});

describe('a person', () => {
  const ida = {
    statement: 'person',
    id: 'lu:ida',
    asOf: '2026-01-01',
    name: 'Ida Falsk',
    birthDate: '1971-04-01',
    addresses: [{ street: 'Rue Notre-Dame 7' }],
  };
  const ownership = {
    statement: 'ownership',
    id: 'lu:o1',
    asOf: '2026-01-01',
    party: 'lu:ida',
    company: 'lu:1',
    ownershipStake: 11,
  };
  const statements = [
    { statement: 'company', id: 'lu:1', asOf: '2026-01-01', serviceId: 9101, name: 'Lux One', countryCode: 'LU' },
    { statement: 'company', id: 'lu:2', asOf: '2026-01-01', serviceId: 9102, name: 'Lux Two', countryCode: 'LU' },
    ida,
    { statement: 'person', id: 'lu:ole', asOf: '2026-01-01', name: 'Ole Annen' },
    ownership,
    {
      statement: 'role',
      id: 'lu:r1',
      asOf: '2026-01-01',
      party: 'lu:ida',
      company: 'lu:2',
      role: { register: 'NO', code: 'LEDE' },
      outDate: '2025-01-01',
    },
    { statement: 'ownership', id: 'lu:o2', asOf: '2026-01-01', party: 'lu:ole', company: 'lu:1', ownershipStake: 20 },
  ];
  const wrong = /Falsk|"OwnershipStake":11\b/;
  const hers = /Falsk|Ekte|Notre-Dame|1971-04/;

  /** The content of every file in the store, both as stored and decompressed. */
  async function storedTexts(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
    );
    return contents.flatMap((bytes) => [bytes.toString('latin1'), decompressed(bytes)]);
  }

  function decompressed(bytes: Buffer): string {
    try {
      return brotliDecompressSync(bytes).toString();
    } catch {
      return '';
    }
  }

  proves(
    ['operation: erasure and correction'],
    'is shown as corrected in every copy; after an erasure, no copy shows the person, and a load of the same file does not restore it',
    async () => {
      await built.graph.run(forgetPackages);
      const [store, folder, state] = ['store', 'client', 'state.jsonl'].map((name) =>
        join(built.folder, `lu-${name}`),
      ) as [string, string, string];
      const { batch, run, startApi } = await built.keptIn({ BATCH_STORE: store });
      const load = async (...stated: object[]) => {
        const file = join(built.folder, 'lu.jsonl');
        await writeFile(file, stated.map((statement) => JSON.stringify(statement)).join('\n'));
        return run('register-feed', 'load', file);
      };
      await load(...statements);
      await batch('orders', 'add', 'lu', '--organisation', 'e2e-one', '--subscription', 'changing', '--country', 'LU');
      await batch('build', '--country', 'LU');
      api = await startApi();
      const serving = api;
      const client = (...args: string[]) =>
        mustRun('client', args, {
          RELATIONS_URL: serving.baseUrl,
          RELATIONS_TOKEN: bearer('changing').replace('Bearer ', ''),
        });
      const answer = async () =>
        (
          await searchRelations(
            'changing',
            { SearchParameters: { CountryCode: ['LU'] }, PageSize: 500 },
            serving.baseUrl,
          )
        ).text;
      const takeNewest = async () => {
        const [newest] = (await listedFor('changing', serving))
          .filter(({ FileName }) => FileName.includes('delta'))
          .reverse();
        await client('download', String(newest?.BatchFileId), '--folder', folder);
        await client('apply', folder, '--state', state);
        return readFile(state, 'utf8');
      };
      await client('download', '--all', '--folder', folder);
      await client('apply', folder, '--state', state);
      expect([await answer(), await readFile(state, 'utf8')]).toEqual([
        expect.stringMatching(wrong),
        expect.stringMatching(wrong),
      ]);

      await load(
        { ...ida, asOf: '2026-02-01', name: 'Ida Ekte' },
        { ...ownership, asOf: '2026-02-01', ownershipStake: 12 },
      );
      await batch('build', '--country', 'LU');
      const corrected = [await answer(), await takeNewest()];
      expect(corrected).toEqual([expect.not.stringMatching(wrong), expect.not.stringMatching(wrong)]);
      for (const text of corrected)
        expect([text.split('Ida Ekte').length, text.includes('"OwnershipStake":12')]).toEqual([3, true]);

      const withHer = await listedFor('changing', serving);
      const report = JSON.parse(await run('register-feed', 'erase', '--person', 'lu:ida', '--json')) as object;
      expect(report).toMatchObject({
        result: 'erased',
        removed: { persons: 1, businesses: 0, currentRecords: 1, endedRecords: 1 },
        companiesChanged: 2,
        packages: { withdrawn: 2 },
      });
      expect([JSON.stringify(report), await answer()]).toEqual([
        expect.not.stringMatching(hers),
        expect.not.stringMatching(hers),
      ]);
      for (const { BatchFileId } of withHer)
        expect(
          (await sendAs('changing', { path: `/v2/batches/batch-file/${BatchFileId}` }, serving.baseUrl)).status,
        ).toBe(404);
      expect((await storedTexts(store)).filter((text) => hers.test(text))).toEqual([]);

      await batch('build', '--country', 'LU');
      expect(await takeNewest()).toEqual(expect.not.stringMatching(hers));
      await client('search', '--country', 'LU', '--output', `${state}.searched`);
      expect(await readFile(state, 'utf8')).toBe(await readFile(`${state}.searched`, 'utf8'));
      const before = await answer();
      expect(await load(...statements)).toMatch(/3 of persons who were erased/);
      expect(await answer()).toBe(before);
    },
  );
});
