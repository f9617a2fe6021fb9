import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyFolder } from '@company-relations/audit-log';
import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import { run, runWith } from '../test/run';
import demo from '../demo/subscriptions.json';

const folder = mkdtempSync(join(tmpdir(), 'subscriptions-'));
const environment = {
  AUDIT_FOLDER: join(folder, 'audit'),
  NEO4J_URI: process.env['TEST_NEO4J_URI'],
  NEO4J_USER: process.env['TEST_NEO4J_USER'],
  NEO4J_PASSWORD: process.env['TEST_NEO4J_PASSWORD'],
};
const demoFile = join(__dirname, '../demo/subscriptions.json');

const subscriptions = (...args: string[]) => run(environment, ...args);
const done = (out: string) => ({ exitCode: 0, out, err: '' });
const failed = (err: string) => ({ exitCode: 1, out: '', err });

function file(content: object | string): string {
  const path = join(folder, 'document.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const bank = (...grants: object[]) => ({ organisations: [{ id: 'bank', subscriptions: [{ id: 'main', grants }] }] });

beforeEach(async () => {
  const graph = new GraphClient({
    uri: environment.NEO4J_URI ?? '',
    user: environment.NEO4J_USER ?? '',
    password: environment.NEO4J_PASSWORD ?? '',
    queryTimeoutMs: 20_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 1,
  });
  await graph.run({ name: 'clear', text: 'MATCH (n:ClientOrganisation|Subscription) DETACH DELETE n' });
  await graph.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('apply', () => {
  it('creates the subscriptions of a file, says what changed, and changes nothing the second time', async () => {
    const path = file(bank({ countries: ['NO', 'GB'], areas: ['Owner'] }, { countries: ['SE'], areas: [] }));
    const text = 'main (bank), enabled\n  GB NO: Owner\n  SE: no area';
    expect(await subscriptions('apply', path)).toEqual(done(`main: created\n${text}`));
    expect(await subscriptions('apply', path)).toEqual(done('main: unchanged'));
    expect(await subscriptions('list')).toEqual(done(text));
  });

  it('makes a subscription exactly what the file says', async () => {
    await subscriptions('apply', file(bank({ countries: ['NO', 'GB'], areas: ['Owner', 'KeyPerson'] })));
    const changed = await subscriptions(
      'apply',
      file(
        bank({ countries: ['GB'], areas: ['KeyPerson', 'RelationsHistory'] }, { countries: ['FI'], areas: ['Owner'] }),
      ),
    );
    expect(changed).toEqual(done('main: + GB RelationsHistory; - GB Owner; - NO; + FI Owner'));
  });

  it('with --if-empty leaves what is there', async () => {
    expect((await subscriptions('apply', file(bank()), '--if-empty')).out).toBe(
      'main: created\nmain (bank), enabled\n  no country',
    );
    expect(await subscriptions('apply', demoFile, '--if-empty')).toEqual(
      done('There are subscriptions already: nothing changed.'),
    );
    expect((await subscriptions('list')).out).toBe('main (bank), enabled\n  no country');
  });

  it('says when the file is not there or no JSON', async () => {
    expect(await subscriptions('apply', join(folder, 'none.json'))).toEqual(
      failed(expect.stringMatching(/none\.json cannot be read as JSON: ENOENT/) as unknown as string),
    );
    expect(await subscriptions('apply', file('{'))).toEqual(
      failed(expect.stringMatching(/document\.json cannot be read as JSON: /) as unknown as string),
    );
  });

  it('says all that is wrong in a file and changes nothing', async () => {
    const path = file(bank({ countries: ['gb'], areas: ['owner'] }));
    expect(await subscriptions('apply', path)).toEqual(
      failed(
        'organisations[0].subscriptions[0].grants[0].areas: "owner" is no area (BeneficialOwner, Owner, CompanyStructureOwner, KeyPerson, RelationsHistory, HiddenPersonAccess).\n' +
          'organisations[0].subscriptions[0].grants[0].countries: "gb" is no country code (two upper-case letters).',
      ),
    );
    expect(await subscriptions('list')).toEqual(done('There are no subscriptions.'));
  });

  it('loads the demo subscriptions of two client organisations', async () => {
    await subscriptions('apply', demoFile);
    const stored = JSON.parse((await subscriptions('list', '--json')).out) as object;
    const countries = demo.organisations[0]?.subscriptions[0]?.grants[0]?.countries ?? [];
    const all = [
      'BeneficialOwner',
      'CompanyStructureOwner',
      'HiddenPersonAccess',
      'KeyPerson',
      'Owner',
      'RelationsHistory',
    ];
    const everywhere = (areas: string[]) => [{ countries: [...countries].sort(), areas }];
    expect(stored).toEqual({
      organisations: [
        {
          id: 'demo-bank',
          name: 'Demo Bank',
          subscriptions: [
            { id: 'demo-full', enabled: true, grants: everywhere(all) },
            {
              id: 'demo-masked',
              enabled: true,
              grants: everywhere(all.filter((area) => area !== 'HiddenPersonAccess')),
            },
          ],
        },
        {
          id: 'demo-registry',
          name: 'Demo Registry',
          subscriptions: [
            { id: 'demo-none', enabled: true, grants: [] },
            { id: 'demo-owner-gb', enabled: true, grants: [{ countries: ['GB'], areas: ['Owner'] }] },
          ],
        },
      ],
    });
  });

  it('of what list --json prints changes nothing, whatever is stored', async () => {
    await subscriptions('apply', demoFile);
    await subscriptions('disable', 'demo-none');
    await subscriptions('grant', 'demo-owner-gb', '--country', 'SE');
    await subscriptions('apply', file({ organisations: [{ id: 'empty', subscriptions: [] }] }));
    const { out: listed } = await subscriptions('list', '--json');
    expect(await runWith(listed, environment, 'apply', '-')).toEqual(
      done(['demo-full', 'demo-masked', 'demo-none', 'demo-owner-gb'].map((id) => `${id}: unchanged`).join('\n')),
    );
    expect((await subscriptions('list', '--json')).out).toBe(listed);
  });

  it('says when standard input is no JSON', async () => {
    expect(await runWith('{', environment, 'apply', '-')).toEqual(
      failed(expect.stringMatching(/^Standard input cannot be read as JSON: /) as unknown as string),
    );
  });
});

describe('add', () => {
  const add = (id: string, ...options: string[]) => subscriptions('add', id, '--organisation', 'bank', ...options);

  it('creates a subscription and its organisation from options, and prints it as list does', async () => {
    expect(await add('main', '--country', 'no', 'GB', '--area', 'Owner', 'KeyPerson')).toEqual(
      done('main: created\nmain (bank), enabled\n  GB NO: Owner, KeyPerson'),
    );
    expect(await add('second', '--organisation-name', 'Bank', '--disabled')).toEqual(
      done('second: created\nsecond (bank), disabled\n  no country'),
    );
    expect(JSON.parse((await add('third', '--country', 'SE', '--json')).out)).toEqual({
      organisations: [
        {
          id: 'bank',
          name: 'Bank',
          subscriptions: [{ id: 'third', enabled: true, grants: [{ countries: ['SE'], areas: [] }] }],
        },
      ],
    });
    expect((await subscriptions('list')).out).toBe(
      'main (bank), enabled\n  GB NO: Owner, KeyPerson\n' +
        'second (bank), disabled\n  no country\nthird (bank), enabled\n  SE: no area',
    );
  });

  it('prints what was stored as JSON, also when the graph cannot be read again', async () => {
    await add('main', '--organisation-name', 'Bank');
    const { read } = GraphClient.prototype;
    const reading = jest.spyOn(GraphClient.prototype, 'read').mockImplementation(async function (
      this: GraphClient,
      ...call
    ) {
      if (call[0].name.startsWith('list-')) throw new GraphUnavailable('away');
      return read.apply(this, call) as never;
    });
    const organisation = { id: 'bank', name: 'Bank', subscriptions: [{ id: 'second', enabled: true, grants: [] }] };
    const printed = JSON.stringify({ organisations: [organisation] }, undefined, 2);
    expect(await add('second', '--json').finally(() => reading.mockRestore())).toEqual(done(printed));
    expect((await subscriptions('list')).out).toContain('second (bank), enabled');
  });

  it('refuses a subscription that is there, of whichever organisation, and changes nothing', async () => {
    await add('main', '--country', 'NO', '--area', 'Owner');
    const { out: before } = await subscriptions('list', '--json');
    const message = 'Subscription "main" exists already. It belongs to organisation "bank".';
    expect(await add('main', '--organisation-name', 'Other', '--country', 'SE')).toEqual(failed(message));
    expect(await subscriptions('add', 'main', '--organisation', 'other')).toEqual(failed(message));
    expect((await subscriptions('list', '--json')).out).toBe(before);
  });

  it('names all ids that are not valid, and changes nothing', async () => {
    expect(await subscriptions('add', 'my main', '--organisation', '', '--country', 'NO')).toEqual(
      failed(
        'subscription: "my main" is no id (1 to 200 characters without white space).\n' +
          'organisation: "" is no id (1 to 200 characters without white space).',
      ),
    );
    expect((await subscriptions('list', '--json')).out).toBe(JSON.stringify({ organisations: [] }, undefined, 2));
  });
});

describe('grant, revoke, enable and disable', () => {
  beforeEach(() => subscriptions('apply', file(bank({ countries: ['GB'], areas: ['Owner'] }))));

  it('change one subscription and say what changed', async () => {
    expect(await subscriptions('grant', 'main', '--country', 'GB', '--area', 'KeyPerson', 'Owner')).toEqual(
      done('main: + GB KeyPerson'),
    );
    expect(await subscriptions('grant', 'main', '--country', 'NO')).toEqual(done('main: + NO'));
    expect(await subscriptions('revoke', 'main', '--country', 'GB', '--area', 'Owner')).toEqual(
      done('main: - GB Owner'),
    );
    expect(await subscriptions('revoke', 'main', '--country', 'NO')).toEqual(done('main: - NO'));
    expect(await subscriptions('disable', 'main')).toEqual(done('main: disabled'));
    expect(await subscriptions('disable', 'main')).toEqual(done('main: unchanged'));
    expect(await subscriptions('list')).toEqual(done('main (bank), disabled\n  GB: KeyPerson'));
    expect(await subscriptions('enable', 'main')).toEqual(done('main: enabled'));
  });

  it.each([
    [['grant', 'other', '--country', 'GB'], 'There is no subscription "other".'],
    [['revoke', 'main', '--country', 'FI'], 'Subscription "main" has no country FI.'],
    [['enable', 'other'], 'There is no subscription "other".'],
  ])('%j fails with the reason', async (args, message) => {
    expect(await subscriptions(...args)).toEqual(failed(message));
  });
});

describe('the audit log', () => {
  const log = join(folder, 'log');
  const noted = (...args: string[]) => run({ ...environment, AUDIT_FOLDER: log }, ...args, '--by', 'Ines');

  /** The audit entries of changes of grants, in order. The members that link the lines to a hash chain are removed. */
  function entries(): object[] {
    const lines = readdirSync(log)
      .sort()
      .flatMap((name) => readFileSync(join(log, name), 'utf8').trim().split('\n'));
    return lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ what }) => what === 'grants')
      .map(({ seq: _seq, at: _at, previous: _previous, hash: _hash, ...entry }) => entry);
  }

  it('has what was granted before and after each change that was made, whatever made it, and nothing of one that changed nothing', async () => {
    const grants = (countries: object, enabled = true) => ({ enabled, countries });
    const [first, second] = [grants({ GB: ['Owner'] }), grants({ GB: ['Owner'], NO: [] })];
    const calls: readonly (readonly [
      args: readonly string[],
      change?: readonly [before: object | null, after: object],
    ])[] = [
      [
        ['apply', file(bank({ countries: ['GB'], areas: ['Owner'] }))],
        [null, first],
      ],
      [['apply', file(bank({ countries: ['GB'], areas: ['Owner'] }))]],
      [
        ['grant', 'main', '--country', 'NO'],
        [first, second],
      ],
      [['grant', 'main', '--country', 'GB', '--area', 'Owner']],
      [
        ['revoke', 'main', '--country', 'GB', '--area', 'Owner'],
        [second, grants({ GB: [], NO: [] })],
      ],
      [
        ['revoke', 'main', '--country', 'NO'],
        [grants({ GB: [], NO: [] }), grants({ GB: [] })],
      ],
      [['revoke', 'main', '--country', 'FI']],
      [
        ['disable', 'main'],
        [grants({ GB: [] }), grants({ GB: [] }, false)],
      ],
      [['disable', 'main']],
      [
        ['enable', 'main'],
        [grants({ GB: [] }, false), grants({ GB: [] })],
      ],
      [['add', 'main', '--organisation', 'bank']],
    ];
    for (const [args] of calls) await noted(...args);
    await noted('apply', file(bank({ countries: ['SE'], areas: ['KeyPerson'] })));
    const who = { subscription: 'main', organisation: 'bank' };
    const made = [
      ...calls.flatMap(([, change]) => (change ? [change] : [])),
      [grants({ GB: [] }), grants({ SE: ['KeyPerson'] })],
    ];
    await noted('add', 'added', '--organisation', 'bank', '--country', 'FI', '--area', 'Owner');
    expect(entries()).toEqual([
      ...made.map(([before, after]) => ({ what: 'grants', who, by: 'Ines', before, after })),
      {
        ...{ what: 'grants', who: { subscription: 'added', organisation: 'bank' }, by: 'Ines' },
        ...{ before: null, after: grants({ FI: ['Owner'] }) },
      },
    ]);
    expect((await verifyFolder(log)).problems).toEqual([]);
  });
});

it('says that the graph cannot be reached, and where', async () => {
  expect(await run({ ...environment, NEO4J_URI: 'bolt://127.0.0.1:1' }, 'list')).toEqual(
    failed('The graph is unavailable: ServiceUnavailable (NEO4J_URI is bolt://127.0.0.1:1).'),
  );
});

it('a login that the graph refuses is reported without its password', async () => {
  const refused = await run({ ...environment, NEO4J_USER: 'stranger', NEO4J_PASSWORD: 'Zq7w-of-the-graph' }, 'list');
  expect(refused).toEqual(failed('Neo4jError: The client is unauthorized due to authentication failure.'));
});
