import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '@company-relations/authorization';
import { FolderBlobs } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { type Ended, start } from '../test/program';
import { runHere } from '../test/run-here';
import { World } from '../test/world';

const world = new World();
let settings: Record<string, string> = {};
const run = (...args: string[]) => runHere(args, settings);
/** Runs the built program. Its start takes longer than most commands, so few tests use it. */
const runProgram = async (...args: string[]) => {
  const { code, out, err } = await start(args, settings).ended;
  return { code, out, err };
};
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out) as unknown;

// On a busy machine a program starts and runs slowly.
jest.setTimeout(180_000);
beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  const keyFile = join(world.folder, 'key.pem');
  settings = {
    AUDIT_FOLDER: world.auditFolder,
    BATCH_STORE: join(world.folder, 'store'),
    BATCH_SIGNING_KEY_FILE: keyFile,
  };
  writeFileSync(keyFile, world.pem);
  await world.grant({ NO: areas });
  const address = { street: 'Street 1', countryCode: 'NO' };
  await world.load(
    company('a', may(1), {
      serviceId: serviceId(1),
      profile: { name: 'Åse & Sønn', countryCode: 'NO', orgNo: '1', totalNumberOfShares: 10 },
    }),
    company('b', may(1), { serviceId: serviceId(2), profile: { name: 'B', countryCode: 'NO', addresses: [address] } }),
    person('p', may(1), {
      serviceId: serviceId(3),
      profile: { name: 'P', birthDate: '1970-01', citizenships: ['NO'] },
    }),
    records('r', may(1), 'p', 'a', stake(60), { kind: 'role', ended: true, record: { id: 3, text: 'Chair' } }),
    records('s', may(1), 'a', 'b', stake(100), { kind: 'beneficialOwnership', ended: false, record: { caseNo: '1' } }),
  );
});
afterAll(() => world.close());

it('orders, plans, builds, verifies and purges as a scheduler and a user see it', async () => {
  expect(await runProgram('build')).toEqual({ code: 0, out: 'Nothing was due.\n', err: '' });
  const order = ['--organisation', 'bank', '--subscription', 'full', '--country', 'no'];
  expect(await run('orders', 'add', 'r', ...order)).toEqual({
    code: 0,
    err: '',
    out: 'Order r: relations of NO for bank under full; a baseline every 30 days, with deltas\n',
  });
  await run('orders', 'add', 'c', ...order, '--type', 'companies', '--baseline-every', '1', '--no-deltas');
  expect((await run('plan')).out).toBe('c NO: baseline, 2 lines\nr NO: baseline, 2 lines\n');
  expect(await json('build', '--type', 'relations')).toEqual({
    ...{ result: 'built', withdrawn: [], problems: [], resting: [] },
    published: [
      expect.objectContaining({
        organisationId: 'bank',
        orderId: 'r',
        country: 'NO',
        type: 'relations',
        kind: 'baseline',
        rows: 2,
      }),
    ],
  });
  const built = await run('build', '--organisation', 'bank', '--country', 'NO');
  expect({ ...built, out: built.out.replace(/baseline \d+, 2 lines, .*/, 'baseline') }).toEqual({
    code: 0,
    err: '',
    out: 'c NO: baseline\nr NO: nothing changed\nDone.\n',
  });
  await world.load(company('b', may(2), { serviceId: serviceId(2), profile: { name: 'New', countryCode: 'NO' } }));
  expect(await json('plan')).toEqual({
    planned: [
      {
        ...{ organisationId: 'bank', orderId: 'r', country: 'NO', type: 'relations', kind: 'delta' },
        ...{ estimatedRows: 2, isExact: true },
      },
    ],
    resting: [{ organisationId: 'bank', orderId: 'c', country: 'NO', rest: 'deltas not ordered' }],
  });
  expect((await run('verify', '--type', 'relations', '--fresh')).out).toBe(
    'r NO: 1 package, 0 wrong\n  compared with the graph: 0 wrong, 2 for the next delta\n',
  );
  expect(await json('build')).toMatchObject({ result: 'built', published: [{ kind: 'delta', rows: 2 }] });
  expect(await runProgram('verify', '--fresh')).toEqual({
    ...{ code: 0, err: '' },
    out: [
      'c NO: 1 package, 0 wrong',
      '  compared with the graph: 0 wrong, 1 for the next delta',
      'r NO: 2 packages, 0 wrong',
      '  compared with the graph: 0 wrong, 0 for the next delta',
      '',
    ].join('\n'),
  });
  expect(await run('purge')).toEqual({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(
      /^Removed: 0 expired files, 0 withdrawn files, 1 superseded state, 0 orphaned files, 0 rests of broken builds; \d+ kB\.\n$/,
    ),
  });
  expect(await run('orders', 'remove', 'c')).toEqual({
    code: 0,
    err: '',
    out: 'Removed: c. What was published stays.\n',
  });
  expect(await run('orders', 'list')).toEqual({
    code: 0,
    err: '',
    out: 'Order r: relations of NO for bank under full; a baseline every 30 days, with deltas\n',
  });
  expect(await json('orders', 'list')).toEqual([
    {
      id: 'r',
      organisationId: 'bank',
      subscriptionId: 'full',
      type: 'relations',
      countries: ['NO'],
      baselineEveryDays: 30,
      deltas: true,
    },
  ]);
});

it('purges a store that the graph does not know only with --unknown-store, and empties it then', async () => {
  await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
  await run('build');
  await world.graph.run({
    name: 'another-graph',
    text: 'MATCH (n:PackageChain|BatchPackage|PackageManifest|BatchBlob|BatchLease) DETACH DELETE n',
  });
  const files = () =>
    readdirSync(join(settings['BATCH_STORE'] as string, 'blobs'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length;
  const err =
    'The graph knows none of the files in the store of the packages: it may be the store of another graph. If it is the store of this graph, which was made anew, remove the files with "company-relations batch purge --unknown-store", and build packages again.\n';
  expect([files(), await run('purge'), files()]).toEqual([3, { code: 2, out: '', err }, 3]);
  const out = expect.stringMatching(
    /^Removed: 0 expired files, 0 withdrawn files, 0 superseded states, 3 orphaned files, 0 rests of broken builds; \d+ kB\.\n$/,
  );
  expect([await run('purge', '--unknown-store'), files()]).toEqual([{ code: 0, out, err: '' }, 0]);
});

describe('a build into a store that is not the one of this graph', () => {
  const missing =
    'The store that is named has none of the packages that were published: another one is meant, or their files were lost. If they were, call again with --store-lost, or build with it before a purge: all packages are withdrawn then. Nothing was changed.\n';
  const unknown =
    'The graph knows none of the files in the store of the packages: it may be the store of another graph. If it is the store of this graph, which was made anew, remove the files with "company-relations batch purge --unknown-store", and build packages again.\n';
  const filesIn = (store: string) =>
    existsSync(store)
      ? readdirSync(store, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
          .sort()
      : [];
  const catalogue = async () => world.catalogueOver(await FolderBlobs.at(settings['BATCH_STORE'] as string));
  const listedPackages = async () => (await (await catalogue()).listed()).map(({ packageId }) => packageId);
  let own: string;
  let other: string;

  beforeEach(async () => {
    [own, other] = [settings['BATCH_STORE'] as string, join(world.folder, 'other')];
    await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
    const unrelated = (day: number, isProtected?: true) =>
      person('unrelated', may(day), {
        serviceId: serviceId(9),
        profile: { name: 'Unrelated', ...(isProtected && { isProtected }) },
      });
    await world.load(unrelated(1));
    expect((await run('build')).code).toBe(0);
    // The protected person owns nothing, so no package shows the person. But since the graph now has a protected
    // person, every build must check which persons each package shows.
    await world.load(unrelated(2, true));
  });

  it('that is empty exits with 2 and the reason without withdrawing or storing anything, and the next build with the right store withdraws nothing', async () => {
    const [before, files] = [await listedPackages(), filesIn(own)];
    settings = { ...settings, BATCH_STORE: other };
    expect([await run('build'), await run('build', '--kind', 'baseline', '--json')]).toEqual([
      { code: 2, out: '', err: missing },
      { code: 2, out: '', err: missing },
    ]);
    expect([await listedPackages(), filesIn(other), filesIn(own)]).toEqual([before, [], files]);
    settings = { ...settings, BATCH_STORE: own };
    expect(await json('build')).toMatchObject({
      result: 'built',
      withdrawn: [],
      published: [{ kind: 'delta', rows: 0 }],
    });
    expect(await listedPackages()).toEqual(expect.arrayContaining(before));
  });

  it('that is empty is refused by a purge too, which changes nothing, until --store-lost confirms the loss', async () => {
    settings = { ...settings, BATCH_STORE: other };
    const before = await listedPackages();
    expect([await run('purge'), await run('purge', '--json')]).toEqual([
      { code: 2, out: '', err: missing },
      { code: 2, out: '', err: missing },
    ]);
    expect([await listedPackages(), filesIn(other)]).toEqual([before, []]);
    expect((await run('build', '--store-lost')).code).toBe(0);
    expect(await run('purge')).toMatchObject({ code: 0, err: '' });
  });

  it('that replaces a lost one withdraws every package with --store-lost, and builds new baselines', async () => {
    const [before] = await listedPackages();
    settings = { ...settings, BATCH_STORE: other };
    const { code, out, err } = await run('build', '--store-lost');
    expect([code, err, out.replace(/\d+, 2 lines, .*/, '…')]).toEqual([
      0,
      '',
      'Withdrawn, because their files were lost: 1 package.\nr NO: baseline …\nDone.\n',
    ]);
    expect([(await listedPackages()).length, await listedPackages()]).toEqual([
      1,
      expect.not.arrayContaining([before]),
    ]);
    // From here on, the store belongs to this graph and its files exist. So `--store-lost` must not withdraw any
    // package.
    expect(await json('build', '--store-lost')).toMatchObject({ result: 'nothing due', withdrawn: [] });
  });

  it.each([
    [
      'of a package that is listed elsewhere',
      async () => undefined,
      "they may be another graph's, and would be deleted",
    ],
    [
      'and no package is listed',
      () =>
        world.graph.run({
          name: 'forget',
          text: 'MATCH (n:PackageChain|BatchPackage|PackageManifest|BatchBlob|BatchLease) DETACH DELETE n',
        }),
      unknown,
    ],
  ])('that has the files of another one, %s, is refused also where a loss is claimed', async (_which, prepare, err) => {
    await prepare();
    const blobs = join(other, 'blobs', '11');
    mkdirSync(blobs, { recursive: true });
    writeFileSync(join(blobs, '1'.repeat(64)), 'x');
    settings = { ...settings, BATCH_STORE: other };
    const before = [await listedPackages(), filesIn(other)];
    expect(await run('build', '--store-lost')).toEqual({ code: 2, out: '', err: expect.stringContaining(err) });
    expect([await listedPackages(), filesIn(other)]).toEqual(before);
  });
});

it('refuses an order of a country that is not granted, or is none, and names it', async () => {
  const order = ['--organisation', 'bank', '--subscription', 'full', '--country'];
  const expected = 'Expected a code of two letters (ISO 3166-1 alpha-2), such as NO.';
  const refusals = {
    Norway: '',
    xx: 'No country has the code XX. ',
    NOR: 'NOR has three letters: the code of this country is NO. ',
  };
  for (const [code, why] of Object.entries(refusals)) {
    expect(await run('orders', 'add', 'r', ...order, 'no', code)).toEqual({
      ...{ code: 2, out: '' },
      err: `error: option '--country <codes...>' argument '${code}' is invalid. ${why}${expected}\n`,
    });
  }
  expect(await run('orders', 'add', 'r', ...order, 'no', 'se')).toEqual({
    ...{ code: 2, out: '' },
    err: 'Subscription "full" is not granted "SE". It is granted NO.\n',
  });
  expect(await run('orders', 'list')).toEqual({ code: 0, out: 'There are no package orders.\n', err: '' });
});

it('refuses to build packages of a country that does not exist', async () => {
  const expected = 'Expected a code of two letters (ISO 3166-1 alpha-2), such as NO.';
  expect(await run('build', '--country', 'uk')).toEqual({
    code: 2,
    out: '',
    err: `error: option '--country <code>' argument 'uk' is invalid. No country has the code UK: the code of the United Kingdom is GB. ${expected}\n`,
  });
  for (const command of ['build', 'plan', 'verify']) {
    expect(await run(command, '--country', 'NOR')).toEqual({
      code: 2,
      out: '',
      err: `error: option '--country <code>' argument 'NOR' is invalid. NOR has three letters: the code of this country is NO. ${expected}\n`,
    });
  }
});

it('writes nothing to the graph for a plan', async () => {
  await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
  const everything = () =>
    world.graph.read({
      name: 'everything',
      text: 'MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties ORDER BY elementId(n)',
    });
  const before = await everything();
  expect(await run('plan')).toEqual({ code: 0, out: 'r NO: baseline, 2 lines\n', err: '' });
  expect(await everything()).toEqual(before);
});

it('names the options that leave no order, and ends with 0', async () => {
  await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
  const out = 'There are no package orders with --organisation bnak --country NO.\n';
  for (const command of ['build', 'plan', 'verify'])
    expect(await run(command, '--organisation', 'bnak', '--country', 'no')).toEqual({ code: 0, out, err: '' });
  expect(await json('build', '--country', 'DE')).toMatchObject({ result: 'nothing due', published: [] });
});

it('goes on to its end after the reader of its output has closed the pipe', async () => {
  await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
  const { child, ended } = start(['build'], settings);
  child.stdout?.destroy();
  expect(await ended).toEqual({ code: 0, signal: null, out: '', err: '' });
  expect((await world.catalogueOver(await FolderBlobs.at(settings['BATCH_STORE'] as string)).listed()).length).toBe(1);
});

it('finds a damaged file, says which one and exits with 3', async () => {
  await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
  const { published } = (await json('build')) as { published: { packageId: number }[] };
  const blobs = join(world.folder, 'store/blobs');
  for (const prefix of readdirSync(blobs))
    for (const name of readdirSync(join(blobs, prefix))) {
      const file = join(blobs, prefix, name);
      const bytes = readFileSync(file);
      writeFileSync(file, Buffer.from(bytes.map((byte) => byte ^ 1)));
    }
  expect(await run('verify')).toEqual({
    code: 3,
    err: '',
    out: `r NO: 1 package, 1 wrong\n  baseline ${published[0]?.packageId}: The file is missing or damaged.\n`,
  });
});

it('makes a signing key for its owner alone, once, and prints the public one only', async () => {
  const file = join(world.folder, 'new.pem');
  settings = { BATCH_SIGNING_KEY_FILE: file };
  expect(await run('keys')).toEqual({
    code: 2,
    out: '',
    err: `The signing key cannot be read (ENOENT): ${file}. "keys --create" makes one.\n`,
  });
  const made = await run('keys', '--create');
  expect(JSON.parse(made.out)).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), alg: 'EdDSA', use: 'sig' }],
  });
  expect([statSync(file).mode & 0o777, await run('keys', '--create')]).toEqual([0o600, made]);
});

it('reports a login that the graph refuses, and a damaged signing key, without their secrets', async () => {
  const secret = 'Zq7w-of-the-graph';
  const refused = await runHere(['orders', 'list'], { ...settings, NEO4J_USER: 'unknown', NEO4J_PASSWORD: secret });
  expect({ ...refused, err: refused.err.split('\n')[0] }).toEqual({
    code: 2,
    out: '',
    err: 'Unexpected: Neo.ClientError.Security.Unauthorized.',
  });
  expect(refused.err).not.toContain(secret);
  writeFileSync(settings['BATCH_SIGNING_KEY_FILE'] as string, world.pem.replace(/.{8}\n-----END/, '\n-----END'));
  expect(await run('keys')).toEqual({
    code: 2,
    out: '',
    err: 'The signing key is no private key in PEM, or it is encrypted.\n',
  });
});

it('exits with 3 when something could not be built, and reports it', async () => {
  await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
  // A file at the path of the folder `blobs` makes every build fail.
  mkdirSync(settings['BATCH_STORE'] as string, { recursive: true });
  writeFileSync(join(settings['BATCH_STORE'] as string, 'blobs'), '');
  const { code, out } = await run('build', '--json');
  expect([code, JSON.parse(out)]).toEqual([
    3,
    expect.objectContaining({
      result: 'failed',
      published: [],
      problems: [expect.objectContaining({ orderId: 'r', country: 'NO' })],
    }),
  ]);
});

it('exits with 2 when it is called wrongly, not set up, or without a graph', async () => {
  expect(await runProgram('build', '--kind', 'whole')).toMatchObject({ code: 2 });
  expect(
    await run('orders', 'add', 'x', '--organisation', 'unknown', '--subscription', 'full', '--country', 'NO'),
  ).toEqual({ code: 2, out: '', err: 'Organisation "unknown" has no subscription "full".\n' });
  expect(await runHere(['build'], { NEO4J_URI: 'bolt://127.0.0.1:1', BATCH_STORE: world.folder })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^The graph is unavailable/),
  });
  settings = {};
  expect(await run('build')).toEqual({ code: 2, out: '', err: 'Set BATCH_STORE.\n' });
});

it('knows the orders under their old name, which the help does not list', async () => {
  const added = ['add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO'];
  expect((await run('packages', ...added)).code).toBe(0);
  expect(await run('packages', 'list')).toEqual(await run('orders', 'list'));
  const { out } = await run('--help');
  expect([/^ {2}orders /m.test(out), /^ {2}packages /m.test(out)]).toEqual([true, false]);
});

it('only checks a call with --usage-only, and needs no settings for it', async () => {
  settings = { NEO4J_URI: '' };
  const orders = join(world.folder, 'orders.json');
  writeFileSync(orders, '{"orders": [{}]}');
  for (const call of [
    ['build', '--usage-only', '--json'],
    ['orders', '--usage-only', 'list'],
  ])
    expect(await run(...call)).toEqual({ code: 0, out: '', err: '' });
  for (const call of [
    ['build', '--usage-only', '--kind', 'whole'],
    ['orders', '--usage-only', 'oops'],
    ['orders', '--usage-only', 'apply', orders],
  ]) {
    expect(await run(...call)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^error: |must hold/) });
  }
});

/** Interrupts a build. On a busy machine the build may end first. Then another build is tried, at most five. */
async function buildAndInterrupt(signal: NodeJS.Signals, incoming: string): Promise<Ended> {
  const hasBegun = () => existsSync(incoming) && readdirSync(incoming).length > 0;
  for (let attempt = 1; ; attempt += 1) {
    // With `--kind` a baseline is built again although none is due.
    const { child, ended } = start(['build', '--json', '--kind', 'baseline'], settings);
    while (child.exitCode === null && !hasBegun()) await new Promise((resolve) => setImmediate(resolve));
    child.kill(signal);
    const end = await ended;
    // A build that is done no longer listens to signals, so one that comes just before its end kills it.
    const isDone = end.code === 0 || end.signal !== null;
    if (!isDone || attempt === 5) return end;
  }
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'that %s interrupts publishes nothing half and leaves nothing behind',
  async (signal) => {
    await run('orders', 'add', 'r', '--organisation', 'bank', '--subscription', 'full', '--country', 'NO');
    const incoming = join(settings['BATCH_STORE'] as string, 'incoming');
    expect(await buildAndInterrupt(signal, incoming)).toMatchObject({ code: signal === 'SIGINT' ? 130 : 143, err: '' });
    expect(readdirSync(incoming)).toEqual([]);
    expect((await run('verify')).code).toBe(0);
  },
);
