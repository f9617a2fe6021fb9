import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { CypherQuery, GraphClient } from '@company-relations/neo4j-client';
import { applyStatements } from '@company-relations/register-loader';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { constrainImported, migrate, migrateImported, migrationIds } from './index';

const graph = testGraph();
afterAll(() => graph.close());

async function namesOfSchema(): Promise<string[]> {
  const rows = await graph.read<{ name: string }>({
    name: 'indexes',
    text: "SHOW INDEXES YIELD name, state, type WHERE state = 'ONLINE' AND type IN ['RANGE', 'FULLTEXT'] RETURN name",
  });
  return rows.map(({ name }) => name).sort();
}

const migrations = [
  '001-schema',
  '002-company-counts',
  '003-batch-catalogue',
  '004-change-log',
  '005-erasures',
  '006-proxies',
  '007-sources',
  '008-kept-out',
  '010-forms-and-texts',
  '011-numbers-of-sources',
  '014-unspecified-owners',
  '016-source-priority',
  '017-days',
  '018-figures',
  '020-company-names',
  '021-role-codes',
  '022-marked-figures',
  '023-plain-numbers',
  '024-proxy-texts',
  '025-flagged-owners',
  '026-figures-anew',
];

/** In the order in which they are stored as applied in an import. */
const inOrderOfImport = (ids: readonly string[]) => ['017-days', ...ids.filter((id) => id !== '017-days')];

describe('migrate', () => {
  beforeEach(async () => {
    await graph.run({ name: 'forget', text: 'MATCH (m:Migration) DELETE m' });
  });

  it('makes the schema once, from several processes at once, and can be run again', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(graph)));
    expect(new Set(applied.flat())).toEqual(new Set(migrations));
    expect(await migrate(graph)).toEqual([]);
    expect(await namesOfSchema()).toEqual([
      'added_role_codes_name',
      ...[
        'batch_blob_sha256',
        'batch_lease_id',
        'batch_lock_name',
        'batch_package_chain',
        'batch_package_created',
        'batch_package_id',
      ],
      ...[
        'batch_package_organisation',
        'beneficially_owned_from',
        'beneficially_owned_id',
        'beneficially_owned_proxy',
        'beneficially_owns_from',
        'beneficially_owns_id',
        'beneficially_owns_proxy',
        'both_days_count',
        'change_number',
        'client_organisation_id',
      ],
      ...[
        'company_content_updated',
        'company_country',
        'company_figures_until',
        'company_mark_ends',
        'company_names',
        'company_org_no',
        'company_protected_sole_trader',
        'company_relations_updated',
        'company_source_id',
        'content_count',
      ],
      ...[
        'counter_name',
        'country_count',
        'entity_key',
        'entity_key_number',
        'entity_key_plain_number',
        'entity_service_id',
        'erased_by',
        'erased_hash',
        'erased_protection_key',
        'erased_protection_person',
        'erasure_id',
        'explained_owners_from',
        'explained_owners_id',
        'explains_owners_from',
        'explains_owners_id',
        'figures_state_name',
        'followed_entry_erasure',
        'followed_entry_number',
        'former_business_day',
        'former_business_hash',
        'held_role_from',
        'held_role_id',
        'holds_role_from',
        'holds_role_id',
      ],
      ...[
        'loader_keeps_figures',
        'loader_says_what_is_marked',
        'loader_writes_plain_numbers',
        'migration_id',
        'owned_from',
        'owned_id',
        'owns_from',
        'owns_id',
        'package_chain_key',
        'package_order_id',
        'person_national_id',
        'person_protected',
      ],
      ...[
        'person_source_id',
        'protection_claim_ending',
        'protection_claim_id',
        'protection_claim_national_id',
        'protection_number',
        'relations_count',
        'removed_key',
        'source_priority_name',
        'structured_from',
        'structured_id',
        'structures_from',
        'structures_id',
      ],
      ...['subscription_id'],
    ]);
  });

  it('takes up a migration that was interrupted', async () => {
    await graph.run({ name: 'drop', text: 'DROP INDEX owns_id IF EXISTS' });
    expect(await migrate(graph)).toEqual(migrations);
    expect(await namesOfSchema()).toContain('owns_id');
  });
});

describe('a graph with a record without days that its end ahead makes history', () => {
  const run = (text: string) => graph.run<Record<string, unknown>>({ name: 'test', text });
  const types = async () => (await run('MATCH ()-[r:OWNS|OWNED]->() RETURN type(r) AS type')).map(({ type }) => type);

  beforeEach(async () => {
    await migrate(graph);
    const ended = { ...stake(10, { outDate: '2199-01-01T00:00:00Z' }), ended: true, hasEnded: true } as const;
    const statements = [company('c', may(1)), person('p', may(1)), records('r', may(1), 'p', 'c', ended)];
    await applyStatements(graph, statements, new Date());
    expect(await types()).toEqual(['OWNED']);
    await run('MATCH (m:Migration) DELETE m');
  });
  afterEach(() => clear(graph));

  it('that an earlier version loaded gets the days of this record', async () => {
    await run("CREATE (:Migration {id: '001-schema'})");
    expect(await migrate(graph)).toEqual(migrations.slice(1));
    expect((await types()).sort()).toEqual(['OWNED', 'OWNS']);
  });

  it('that was imported keeps it as it is, also if several processes at once migrate it before it has a constraint', async () => {
    await run('DROP CONSTRAINT migration_id');
    const applied = await Promise.all([1, 2, 3].map(() => migrate(graph)));
    expect(new Set(applied.flat())).toEqual(new Set(migrations));
    expect(await types()).toEqual(['OWNED']);
    expect(await run('MATCH (m:Migration) RETURN m.id AS id ORDER BY id')).toEqual(migrations.map((id) => ({ id })));
  });
});

/** Returns the texts that `migrateImported` runs, and the ids of the migrations that it stores as applied, in order. */
async function migratedImport(contained?: readonly string[]) {
  const texts: string[] = [];
  const applied: unknown[] = [];
  const run = async ({ text }: CypherQuery, parameters?: Readonly<Record<string, unknown>>) => {
    texts.push(text);
    if (parameters) applied.push(parameters['id']);
    return [];
  };
  await migrateImported({ run, read: async () => [] } as unknown as GraphClient, contained);
  return { texts, applied };
}

it('of an imported graph, all migrations are applied, and none waits for an index, because they are built in the background', async () => {
  const { texts, applied } = await migratedImport();
  expect(applied).toEqual(inOrderOfImport(migrations));
  expect(texts.filter((text) => /^CREATE INDEX entity_key_plain_number /m.test(text))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('awaitIndexes'))).toEqual([]);
});

it('of an imported graph that lacks the work of some migrations, their indexes are made, and the others are applied', async () => {
  expect(migrationIds).toEqual(migrations);
  const contained = migrations.slice(0, migrations.indexOf('020-company-names'));
  const { texts, applied } = await migratedImport(contained);
  expect(applied).toEqual(inOrderOfImport(contained));
  const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
  expect([count(/^CREATE FULLTEXT INDEX company_names /m), count(/^CREATE INDEX entity_key_plain_number /m)]).toEqual([
    1, 1,
  ]);
  expect([count(/SET mark\.(taken|loading)/), count(/awaitIndexes/)]).toEqual([0, 0]);
});

it('of an imported graph, two constraints are created at a time, and never two of one label, which could end in a deadlock', async () => {
  const running: string[] = [];
  const met = { created: 0, atATime: 0, ofOneLabel: 0 };
  const run = async ({ text }: CypherQuery) => {
    const label = /FOR \(\w+:(\w+)\)/.exec(text)?.[1] ?? '';
    met.created += 1;
    met.ofOneLabel += Number(running.includes(label));
    running.push(label);
    met.atATime = Math.max(met.atATime, running.length);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running.splice(running.indexOf(label), 1);
    return [];
  };
  await constrainImported({ run } as unknown as GraphClient);
  expect(met).toMatchObject({ atATime: 2, ofOneLabel: 0 });
  expect(met.created).toBeGreaterThan(20);
});
