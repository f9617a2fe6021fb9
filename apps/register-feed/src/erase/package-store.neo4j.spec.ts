import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobs, PackagesMissingError, UnknownStoreError } from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import type { WithdrawalEntry } from '@company-relations/erasure-ledger';
import { clear, testGraph } from '../../test/graph';
import { withPackages } from './package-store';

const graph = testGraph();
const lost = '0'.repeat(64);
const others = '1'.repeat(64);
let folder: string;

beforeAll(async () => {
  await clear(graph);
  await graph.run({
    name: 'publish',
    text: `CREATE (p:BatchPackage {packageId: 1, createdAt: timestamp(), grants: '{}'}) CREATE (p)-[:CONTENT]->(b:BatchBlob {sha256: '${lost}', bytes: 1})
      CREATE (p)-[:STATE]->(b), (p)-[:SHOWN_PERSONS]->(b)`,
  });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(async () => {
  await graph.run({ name: 'forget', text: 'MATCH (n:BatchPackage|BatchBlob) DETACH DELETE n' });
  await graph.close();
});

/**
 * Opens the package store of this environment and returns the number of packages that the catalogue lists. By default,
 * the call states that the store replaces a lost one.
 */
function listed(env: Record<string, string>, storeLost = true): Promise<number | undefined> {
  return withPackages(graph, { env, storeLost }, async (catalogue) => (await catalogue?.listed())?.length);
}

async function putFile(sha256: string): Promise<void> {
  const store = await FolderBlobs.at(folder);
  const incoming = join(folder, 'given');
  mkdirSync(incoming);
  writeFileSync(join(incoming, 'file'), 'x');
  await store.put({ sha256, bytes: 1 }, join(incoming, 'file'));
  await store.close();
}

it('an empty store may replace a lost one with --store-lost', async () => {
  await expect(listed({ BATCH_STORE: folder }, false)).rejects.toThrow(/call again with --store-lost/);
  expect(await listed({ BATCH_STORE: folder })).toBe(1);
});

it('a store may lack the file of a package that the ledger withdrew after the dump of a restored graph, and of no other', async () => {
  const withdrawalOf = (packageId: number): WithdrawalEntry => ({
    kind: 'withdrawal',
    secret: 's',
    packages: [createHmac('sha256', 's').update(`package:${packageId}`).digest('base64url')],
    reason: 'r',
  });
  const listedAfter = (packageId: number) =>
    withPackages(
      graph,
      { env: { BATCH_STORE: folder }, storeLost: false, withdrawals: [withdrawalOf(packageId)] },
      async (catalogue) => (await catalogue?.listed())?.length,
    );
  expect(await listedAfter(1)).toBe(1);
  await expect(listedAfter(2)).rejects.toThrow(PackagesMissingError);
  await putFile(others);
  await expect(listedAfter(1)).rejects.toThrow(UnknownStoreError);
});

it('one with files of no package that is listed may not: the files may be of another graph, and would be deleted', async () => {
  await putFile(others);
  const before = readdirSync(folder, { recursive: true });
  await expect(listed({ BATCH_STORE: folder })).rejects.toThrow(
    new PackagesMissingError(
      'The store that is named has files, and none of a package that is listed: they may be another graph\'s, and would be deleted. Name an empty one, or empty this one with "company-relations batch purge --unknown-store". Nothing was changed.',
    ),
  );
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

it('one with the file of a package that is listed may, whatever else is in it', async () => {
  await putFile(lost);
  expect([await listed({ BATCH_STORE: folder }), await listed({ BATCH_STORE: folder }, false)]).toEqual([1, 1]);
});

it('one with files that the graph knows nothing of is refused, also where no package is listed any more', async () => {
  await graph.run({ name: 'expire', text: 'MATCH (p:BatchPackage) SET p.createdAt = 0' });
  await putFile(others);
  await expect(listed({ BATCH_STORE: folder }, false)).rejects.toThrow(UnknownStoreError);
  expect(await listed({ BATCH_STORE: mkdtempSync(join(folder, 'empty-')) }, false)).toBe(0);
  await graph.run({ name: 'list', text: 'MATCH (p:BatchPackage) SET p.createdAt = timestamp()' });
});

it('the store is named as for the builder', async () => {
  expect(await listed({ BATCH_STORE: ` ${folder} `, BATCH_S3_BUCKET: ' ' })).toBe(1);
  await expect(listed({ BATCH_STORE: folder, BATCH_S3_BUCKET: 'b' })).rejects.toThrow(
    new UsageError('BATCH_STORE and BATCH_S3_BUCKET must not both be set.'),
  );
  await expect(listed({ BATCH_S3_BUCKET: 'b', BATCH_S3_ENDPOINT: 'storage.example' })).rejects.toThrow(
    new UsageError('BATCH_S3_ENDPOINT must be an http or https address.'),
  );
});
