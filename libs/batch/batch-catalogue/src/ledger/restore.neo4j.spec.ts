import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear } from '@company-relations/company-graph/testing';
import { type Erasure, readFollowedEntryNumbers, readLastFollowed } from '@company-relations/erasure-ledger';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import {
  applyStatements,
  ErasureRestore,
  ForeignLedgerError,
  migrateRegister,
  PersonErasure,
  registerMigrations,
  writeFormerErasures,
} from '@company-relations/register-loader';
import { company, end, holding, may, person, records, stake } from '@company-relations/register-loader/testing';
import { bankOrder, CatalogueWorld } from '../testing/catalogue-world';
import { catalogueMigrations } from '../migrations';
import { ErasureLedger, LedgerNotFollowedError } from './erasure-ledger';
import { FolderLedger } from './folder-ledger';
import { readLedgerKeys } from './ledger-keys';

const world = new CatalogueWorld();
const { graph } = world;
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const day = new Date('2026-06-01T08:00:00Z');
const nationalId = '19850101-1234';
const kari = [
  person('no:kari', may(1), {
    serviceId: serviceId(101),
    profile: { name: 'Kari Holm', nationalIdentificationNumber: nationalId, countryCode: 'NO', isProtected: true },
  }),
  company('no:holm', may(1), {
    serviceId: serviceId(11),
    soleTraderOf: 'no:kari',
    identifiers: [{ scheme: 'R', id: '777000777' }],
    profile: { name: 'Holm Bakeri', countryCode: 'NO', orgNo: '777000777' },
  }),
  company('lei:holm', may(1), { rank: 1, identifiers: [{ scheme: 'R', id: '777000777' }], profile: { name: 'HOLM' } }),
];
const others = [
  company('a', may(1), { serviceId: serviceId(1), profile: { name: 'Aasen AS', countryCode: 'NO' } }),
  company('b', may(1), { serviceId: serviceId(2), profile: { name: 'Berg AB', countryCode: 'SE' } }),
  person('ola', may(1), { serviceId: serviceId(102), profile: { name: 'Ola Vik' } }),
];
const ties = [
  ...Array.from({ length: 5 }, (_, n) =>
    records(`r${n}`, may(1), 'no:kari', n % 2 === 0 ? 'a' : 'b', stake(1), {
      kind: 'role',
      ended: true,
      record: { id: 3 },
    }),
  ),
  records('own', may(1), 'no:holm', 'a', stake(10)),
  records('kept', may(1), 'ola', 'a', stake(20)),
  records('proxy', may(1), 'ola', 'b', {
    kind: 'beneficialOwnership',
    ended: false,
    record: { stakePercent: 30, proxyCompanyRegistrationNumber: '777000777', proxyCompanyName: 'Holm Bakeri' },
  }),
];
const sentinels = ['Kari', 'Holm', '850101', 'no:kari', 'no:holm', 'lei:holm', '777000777'];
const forgetAll = () => clear(graph);
let folder: string;
let ledger: ErasureLedger;

beforeAll(() => world.open());
beforeEach(async () => {
  await forgetAll();
  await migrateRegister(graph, [...registerMigrations, ...catalogueMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  ledger = new ErasureLedger(await FolderLedger.at(folder), keys());
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => world.close());

function keys() {
  const reading = readLedgerKeys(`k:${randomBytes(32).toString('base64')}`);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.keys;
}

async function load(...batch: readonly RegisterStatement[]): Promise<string[]> {
  return (await applyStatements(graph, batch, day)).map(({ result }) => result);
}

/** Makes the graph what a dump from before an erasure contains: the statements, and nothing that the erasure wrote. */
async function restoredDump(...statements: readonly RegisterStatement[]): Promise<void> {
  await forgetAll();
  if (statements.length > 0) await load(...statements);
}

async function erased(id: string, countries: readonly string[] = []): Promise<Erasure> {
  const erasing = new PersonErasure(graph, undefined, ledger);
  const begun = await erasing.begin(id, day, countries);
  const removed = await erasing.removeRecords(
    begun?.erasure as Erasure,
    () => day,
    () => true,
  );
  return erasing.finish(removed as Erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, day);
}

/** Follows the ledger as the command does. Stops after `slices` transactions. */
async function follow(slices = Infinity, limit = 2): Promise<Erasure[] | undefined> {
  const entries = await ledger.entriesBut(await readFollowedEntryNumbers(graph));
  let left = slices;
  const restore = new ErasureRestore(graph, 2);
  const options = {
    upTo: Math.max(...entries.map(({ number }) => number)),
    now: () => day,
    onSlice: () => (left -= 1) > 0,
    limit,
  };
  const erasures = await restore.run(
    entries.map(({ entry }) => entry),
    options,
  );
  if (erasures) await restore.finish(erasures, { packagesWithdrawn: 0, filesRemoved: 0 }, entries, day);
  return erasures;
}

async function left(): Promise<string[]> {
  const rows = await graph.read<{ id: string }>({
    name: 'left',
    text: 'MATCH (e:Entity) RETURN e.sourceId AS id ORDER BY id',
  });
  return rows.map(({ id }) => id);
}

describe('an erasure that a restored dump does not know', () => {
  it('is repeated from the ledger, which refuses loads until then, and again refuses statements about the person', async () => {
    await load(...kari, ...others, ...ties);
    await erased('no:kari');
    expect(await ledger.stateOf(graph)).toBe('followed');
    await restoredDump(...kari, ...others, ...ties);
    expect(await ledger.stateOf(graph)).toBe('behind');
    await expect(ledger.requireFollowed(graph)).rejects.toThrow(LedgerNotFollowedError);
    const before = await changeLog.begin();
    const [again] = (await follow()) ?? [];
    expect([await holding(graph, sentinels), await left(), await ledger.stateOf(graph)]).toEqual([
      [],
      ['a', 'b', 'ola'],
      'followed',
    ]);
    expect([again?.serviceIds, await companies.companiesChangedSince(before, 'NO')]).toEqual([
      expect.arrayContaining([11, 101]),
      [1],
    ]);
    const hidden = (await companies.protectionsSince(before)).flatMap(({ serviceIds }) => serviceIds);
    expect([...new Set(hidden)].sort((a, b) => a - b)).toEqual([2, 11, 101]);
    expect(new Set(await load(...kari, ...ties.slice(0, 6), end('r1', may(3))))).toEqual(new Set(['erased']));
    expect(await new PersonErasure(graph).find('no:kari')).toMatchObject({
      persons: 1,
      businesses: 1,
      finishedAt: expect.any(String),
      restoredAt: expect.any(String),
    });
  });

  it.each(Array.from({ length: 9 }, (_, n) => n + 1))(
    'is made again to the same where following is killed after %i transactions',
    async (slices) => {
      await load(...kari, ...others, ...ties);
      await erased('no:kari');
      await restoredDump(...kari, ...others, ...ties);
      if ((await follow(slices)) === undefined) {
        expect(await ledger.stateOf(graph)).toBe('behind');
        expect((await follow())?.length).toBe(1);
      }
      expect([await holding(graph, sentinels), await left(), await ledger.stateOf(graph)]).toEqual([
        [],
        ['a', 'b', 'ola'],
        'followed',
      ]);
    },
  );

  it('refuses statements about a person who is not in the dump yet', async () => {
    await load(...kari, ...others, ...ties);
    await erased('no:kari');
    await restoredDump(...others);
    await follow();
    expect(await load(...kari)).toEqual(['erased', 'erased', 'erased']);
    expect(await left()).toEqual(['a', 'b', 'ola']);
  });

  it('refuses statements about the person in a graph that is filled anew', async () => {
    await load(...kari);
    await erased('no:kari');
    await restoredDump();
    await follow();
    expect(await load(...kari)).toEqual(['erased', 'erased', 'erased']);
  });

  it('takes another record of the same person that only the dump has, and the business that only the number ties', async () => {
    const twin = person('se:42', may(1), {
      serviceId: serviceId(103),
      profile: { name: 'K. Holm', nationalIdentificationNumber: nationalId },
    });
    const business = company('shop', may(1), {
      serviceId: serviceId(12),
      profile: { name: 'Holm Shop', countryCode: 'NO', orgNo: '850101-1234' },
    });
    await load(...kari);
    await erased('no:kari');
    await restoredDump(...kari, twin, business, ...others);
    await follow(Infinity, 1);
    expect(await left()).toEqual(['a', 'b', 'ola']);
  });

  it('leaves those protected who have the number elsewhere', async () => {
    const swede = person('se:1', may(1), {
      serviceId: serviceId(104),
      profile: { name: 'Sven', nationalIdentificationNumber: '850101-1234', countryCode: 'SE' },
    });
    const short = {
      ...kari[0],
      profile: { name: 'Kari', nationalIdentificationNumber: '850101-1234', countryCode: 'NO', isProtected: true },
    } as RegisterStatement;
    await load(short, swede);
    await erased('no:kari', ['NO']);
    await restoredDump(swede);
    expect(await graph.read({ name: 'mark', text: 'MATCH (p:Person) RETURN p.protected AS mark' })).toEqual([
      { mark: null },
    ]);
    await follow();
    expect(await graph.read({ name: 'mark', text: 'MATCH (p:Person) RETURN p.protected AS mark' })).toEqual([
      { mark: true },
    ]);
  });

  it('that was revoked afterwards is not made again', async () => {
    await load(...kari, ...others);
    const { id } = await erased('no:kari');
    await new PersonErasure(graph, undefined, ledger).revoke(id, day);
    await restoredDump(...kari, ...others);
    expect(await follow()).toEqual([]);
    expect([await left(), await ledger.stateOf(graph)]).toEqual([['a', 'b', 'no:holm', 'no:kari', 'ola'], 'followed']);
  });

  it('is revoked again where the dump has it without its revocation', async () => {
    await load(...kari);
    const { id } = await erased('no:kari');
    const followed = await readLastFollowed(graph);
    await new PersonErasure(graph, undefined, ledger).revoke(id, day);
    // The dump is from before the revocation: the erasure is not revoked, and the revocation's entry is unknown.
    await graph.run({ name: 'undo', text: `MATCH (f:FollowedEntry) WHERE f.number > ${followed.followed} DELETE f` });
    await graph.run({
      name: 'undo',
      text: "MATCH (e:Erasure) REMOVE e.liftedAt CREATE (:Erased {hash: 'h', erasure: e.id})",
    });
    expect(await follow()).toEqual([]);
    expect([await graph.read({ name: 'hashes', text: 'MATCH (e:Erased) RETURN e' }), await load(...kari)]).toEqual([
      [],
      ['applied', 'applied', 'applied'],
    ]);
  });

  it('is finished and revoked where the dump has it half done and without its revocation', async () => {
    await load(...kari, ...others, ...ties);
    const erasing = new PersonErasure(graph, undefined, ledger);
    const begun = await erasing.begin('no:kari', day);
    const id = begun?.erasure.id as string;
    await ledger.append({ kind: 'lift', erasure: id, liftedAt: '2026-06-02T08:00:00Z' }, `revoke ${id}`, 1);
    expect(await ledger.stateOf(graph)).toBe('behind');
    expect(await follow()).toEqual([]);
    expect([await left(), await ledger.stateOf(graph), await load(...kari)]).toEqual([
      ['a', 'b', 'ola'],
      'followed',
      ['applied', 'applied', 'applied'],
    ]);
  });

  it('is refused where the graph erased persons with another secret', async () => {
    await load(...kari);
    await erased('no:kari');
    await restoredDump(...kari, ...others);
    await new PersonErasure(graph).begin('ola', day);
    const before = await left();
    await expect(follow()).rejects.toThrow(ForeignLedgerError);
    expect(await left()).toEqual(before);
  });
});

describe('an erasure with a ledger', () => {
  it('changes nothing where the ledger cannot be written', async () => {
    await load(...kari, ...others, ...ties);
    await rm(join(folder, 'entries'), { recursive: true });
    await expect(new PersonErasure(graph, undefined, ledger).begin('no:kari', day)).rejects.toThrow('ENOENT');
    expect(await left()).toEqual(['a', 'b', 'no:holm', 'no:kari', 'ola']);
    expect(await graph.read({ name: 'none', text: 'MATCH (n:Erased|Erasure|FollowedEntry) RETURN n' })).toEqual([]);
  });

  it('that was written into the ledger but not done is done by following the ledger', async () => {
    await load(...kari, ...others, ...ties);
    const erasing = new PersonErasure(graph, undefined, {
      append: async (...entry) => {
        await ledger.append(...entry);
        throw new Error('killed');
      },
    });
    await expect(erasing.begin('no:kari', day)).rejects.toThrow('killed');
    expect([await left(), await ledger.stateOf(graph)]).toEqual([['a', 'b', 'no:holm', 'no:kari', 'ola'], 'behind']);
    await follow();
    expect([await holding(graph, sentinels), await ledger.stateOf(graph)]).toEqual([[], 'followed']);
  });

  it('writes nothing of the person in clear, neither sealed nor in an entry', async () => {
    await load(...kari, ...others, ...ties);
    await erased('no:kari');
    const names = await readdir(join(folder, 'entries'));
    const stored = await Promise.all(names.map((name) => readFile(join(folder, 'entries', name), 'latin1')));
    // A sealed entry is Base64, in which no name would show.
    const sealed = stored.map((text) => /^(1 \S+) ([\w+/]+=*)\n$/.exec(text)?.slice(1) ?? []);
    expect(sealed.filter((parts) => parts.length !== 2)).toEqual([]);
    const bytes = sealed.map(([head, text = '']) => `${head} ${Buffer.from(text, 'base64').toString('latin1')}`);
    // A hash or secret is random text. It may contain a short name in some letter case.
    const random = /^[\w-]{43}$/;
    const withoutRandom = (_: string, value: unknown) => (typeof value === 'string' && random.test(value) ? '' : value);
    const opened = JSON.stringify(await ledger.entriesBut(new Set()), withoutRandom);
    for (const text of [...bytes, opened]) {
      expect(sentinels.filter((sentinel) => text.toLowerCase().includes(sentinel.toLowerCase()))).toEqual([]);
    }
    const [{ entry } = { entry: undefined }] = await ledger.entriesBut(new Set());
    expect(Object.keys(entry ?? {}).sort()).toEqual(['erasure', 'hashes', 'kind', 'protections', 'secret']);
    expect((entry as unknown as { hashes: string[] }).hashes.filter((hash) => !random.test(hash))).toEqual([]);
  });

  it('made before there was a ledger is written into it once', async () => {
    await load(...kari, ...others, ...ties);
    const erasing = new PersonErasure(graph);
    const begun = await erasing.begin('no:kari', day);
    await erasing.removeRecords(
      begun?.erasure as Erasure,
      () => day,
      () => true,
    );
    expect([
      await writeFormerErasures(graph, ledger),
      await writeFormerErasures(graph, ledger),
      await ledger.stateOf(graph),
    ]).toEqual([1, 0, 'followed']);
    await restoredDump(...kari, ...others, ...ties);
    await follow();
    expect([await holding(graph, sentinels), await left()]).toEqual([[], ['a', 'b', 'ola']]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'made before there was a ledger, and finished, is made again to the same where following is killed after %i transactions',
    async (slices) => {
      await load(...kari, ...others, ...ties);
      const erasing = new PersonErasure(graph);
      const begun = await erasing.begin('no:kari', day);
      const removed = await erasing.removeRecords(
        begun?.erasure as Erasure,
        () => day,
        () => true,
      );
      await erasing.finish(removed as Erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, day);
      await writeFormerErasures(graph, ledger);
      await restoredDump(...kari, ...others, ...ties);
      await follow(slices);
      await follow();
      expect([await holding(graph, sentinels), await left(), await ledger.stateOf(graph)]).toEqual([
        [],
        ['a', 'b', 'ola'],
        'followed',
      ]);
    },
  );
});

describe('a withdrawal of packages that a restored dump does not know', () => {
  it('is repeated by following the ledger, and no other package is withdrawn', async () => {
    await world.open();
    await world.clear();
    await world.catalogue.orders.save(bankOrder);
    const catalogue = world.another(world.blobs, ledger);
    const first = await world.published({ text: 'one' });
    const second = await world.published({ text: 'two', kind: 'delta' }, first.packageId);
    expect(await catalogue.withdrawals.withdraw([first.packageId], 'By hand.')).toEqual([first.packageId]);
    // A second call withdraws nothing, and says nothing in the ledger.
    expect([
      await catalogue.withdrawals.withdraw([first.packageId], 'Again.'),
      (await readdir(join(folder, 'entries'))).length,
    ]).toEqual([[], 1]);
    await world.run('MATCH (p:BatchPackage) REMOVE p.withdrawnAt, p.withdrawnReason');
    await world.run('MATCH (f:FollowedEntry) DELETE f');
    expect([await ledger.stateOf(graph), await world.found(first)]).toEqual(['behind', 'file']);
    await expect(catalogue.begin()).rejects.toThrow(LedgerNotFollowedError);
    const entries = await ledger.entriesBut(new Set());
    const withdrawals = entries.flatMap(({ entry }) => (entry.kind === 'withdrawal' ? [entry] : []));
    expect(JSON.stringify(withdrawals)).not.toContain(String(first.packageId));
    expect(await world.catalogue.withdrawals.withdrawAgain(withdrawals)).toEqual([first.packageId]);
    expect([await world.found(first), await world.found(second)]).toEqual(['withdrawn', 'file']);
  });
});
