import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import {
  type Answer,
  explainOwners,
  noRecords,
  type RuleId,
  type ServiceId,
  serviceId,
} from '@company-relations/ownership';
import { readerFor } from '@company-relations/register-formats';
import { clear, dump, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { checkGraph } from './check-command';
import { loadFiles } from './load-command';
import { qualityText } from './quality-text';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'open-bounds-'));
const { signal } = new AbortController();
const asOf = '2024-05-01';
const grants = new Grants({ GB: areas });

const company = (id: number) => ({ statement: 'company', id: `c${id}`, serviceId: id, asOf, countryCode: 'GB' });
const person = (id: number) => ({ statement: 'person', id: `p${id}`, serviceId: id, asOf });
const owns = (party: string, of: string, figures: object) => ({
  statement: 'ownership',
  id: `${party}-${of}`,
  asOf,
  party,
  company: of,
  ...figures,
});
const quarter = { minOwnershipStake: 25, maxOwnershipStake: 50, isMinOwnershipStakeExcluded: true };
const half = {
  minOwnershipStake: 50,
  maxOwnershipStake: 75,
  isMinOwnershipStakeExcluded: true,
  isMaxOwnershipStakeExcluded: true,
};

async function load(text: string, name = 'register.jsonl'): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, text);
  const options = { files: [file], format: 'auto', strict: false, batchSize: 100, ifEmpty: false } as const;
  const loadedAt = new Date('2026-01-10T08:00:00Z');
  const { problems } = await loadFiles(graph, { ...options, verbose: false, loadedAt, signal }, captured().output);
  expect(problems).toBe(0);
}

const lines = (statements: readonly object[]) => statements.map((statement) => JSON.stringify(statement)).join('\n');

/** Returns the verdict of a rule on each ultimate owner of a company. Computes the verdicts as the endpoint does. */
async function verdicts(rule: RuleId, id: number): Promise<Record<number, Answer>> {
  const above = await new CompanyGraph(graph).loadOwnershipAbove(serviceId(id), grants);
  const { rules } = explainOwners(above?.links ?? [], serviceId(id), {
    limit: 1,
    rules: [rule],
    isVisible: () => true,
  });
  return Object.fromEntries(rules.flatMap(({ verdicts }) => verdicts).map(({ owner, verdict }) => [owner, verdict]));
}

/**
 * Returns BODS statements about a company and persons. `shares` has, for each person, the interest in the shares of the
 * company.
 */
function bods(shares: Readonly<Record<string, object>>): string {
  const statement = (recordId: string, recordType: string, recordDetails: object) => ({
    statementId: `s-${recordId}`,
    recordId,
    recordType,
    statementDate: asOf,
    recordDetails,
  });
  return lines([
    statement('c', 'entity', {
      entityType: { type: 'registeredEntity' },
      jurisdiction: { name: 'United Kingdom', code: 'GB' },
    }),
    ...Object.entries(shares).flatMap(([id, share]) => [
      statement(id, 'person', { personType: 'knownPerson', names: [{ fullName: id }] }),
      statement(`r-${id}`, 'relationship', {
        subject: 'c',
        interestedParty: id,
        interests: [{ type: 'shareholding', directOrIndirect: 'direct', share }],
      }),
    ]),
  ]);
}

async function idOf(source: string): Promise<ServiceId> {
  const [row] = await rows<{ id: ServiceId }>(
    graph,
    `MATCH (e:Entity {sourceId: '${source}'}) RETURN e.serviceId AS id`,
  );
  if (!row) throw new Error(`${source} was not loaded`);
  return row.id;
}

beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

describe('bands of a register', () => {
  it.each([
    ['national', { exclusiveMinimum: 25, maximum: 50 }, 'yes'],
    ['national', { minimum: 25, maximum: 50 }, 'undetermined'],
    ['control', { exclusiveMinimum: 50, exclusiveMaximum: 75 }, 'yes'],
    ['control', { minimum: 50, maximum: 75 }, 'undetermined'],
    ['amlr-52', { exclusiveMaximum: 25 }, 'no'],
    ['amlr-52', { maximum: 25 }, 'undetermined'],
  ] as const)('in BODS decide: %s of %j is %s', async (rule, share, answer) => {
    await load(bods({ holder: share }));
    expect(await verdicts(rule, await idOf('c'))).toEqual({ [await idOf('holder')]: answer });
  });

  it('decide along a chain in the register format', async () => {
    const parties = [company(1), company(2), person(3)];
    await load(lines([...parties, owns('c2', 'c1', half), owns('p3', 'c2', half)]));
    expect([await verdicts('control', 1), await verdicts('national', 1)]).toEqual([{ 3: 'yes' }, { 3: 'yes' }]);
  });

  it('are undetermined, never no, where four holders have more than 25 %, and the quality check reports them', async () => {
    const holders = [11, 12, 13, 14];
    const holdings = holders.flatMap((id) => [person(id), owns(`p${id}`, 'c1', quarter)]);
    await load(lines([company(1), ...holdings]));
    for (const rule of ['amlr-52', 'amlr-54', 'national', 'finnish', 'control'] as const)
      expect([rule, await verdicts(rule, 1)]).toEqual([
        rule,
        Object.fromEntries(holders.map((id) => [id, 'undetermined'])),
      ]);
    const report = await checkGraph(graph, { all: false, signal }, captured().output);
    expect(qualityText(report, false)).toContain(
      [
        'Over-issued companies: 1',
        '  company 1: 4 owners with more than 100 % together (joint or indirect holdings may overlap)',
      ].join('\n'),
    );
  });

  it('give the same graph as JSON Lines and as CSV', async () => {
    const votes = { minVotes: 50, maxVotes: 75, isMinVotesExcluded: true, isMaxVotesExcluded: true };
    const statements = [company(1), person(2), owns('p2', 'c1', { ...quarter, ...votes })];
    await load(lines(statements));
    const expected = await dump(graph);
    await clear(graph);
    const columns = [...new Set(statements.flatMap((statement) => Object.keys(statement)))];
    const cells = (statement: object) =>
      columns.map((name) => (statement as Record<string, unknown>)[name] ?? '').join();
    await load([columns.join(), ...statements.map(cells)].join('\n'), 'register.csv');
    expect(await dump(graph)).toEqual(expected);
    expect(await rows(graph, 'MATCH ()-[r:OWNS]->() RETURN r.min, r.max, r.minExcluded, r.maxExcluded')).toEqual([
      { 'r.min': 25, 'r.max': 50, 'r.minExcluded': true, 'r.maxExcluded': null },
    ]);
  });
});

describe('open bounds of shares and votes', () => {
  const votes = { minVotes: 25, maxVotes: 75, isMinVotesExcluded: true };
  const written = (['ownership', 'companyStructure', 'beneficialOwnership'] as const).map((statement) => ({
    ...owns('p3', 'c2', { ...half, ...votes, updatedAt: asOf }),
    ...{ statement, id: statement },
  }));

  it('are in the graph what they are in the line', async () => {
    await load(lines([company(1), company(2), person(3), owns('c2', 'c1', quarter), ...written]));
    const [relations] = await new CompanyGraph(graph).loadRelations([serviceId(2)], grants);
    const { current } = relations?.parents[0] ?? { current: noRecords };
    const statedRecords = written.map((line) => {
      const read = readerFor('register').read(JSON.stringify(line));
      const [statement] = 'statements' in read ? read.statements : [];
      return statement?.type === 'record' ? statement.records[0] : undefined;
    });
    const kinds = ['ownership', 'companyStructure', 'beneficialOwnership'] as const;
    expect(kinds.flatMap((kind) => current[kind].map((record) => ({ kind, ended: false, record })))).toEqual(
      statedRecords,
    );
    expect(current.ownership[0]).toEqual({
      minStakePercent: 50,
      maxStakePercent: 75,
      isMinStakeExcluded: true,
      isMaxStakeExcluded: true,
      minVotes: 25,
      maxVotes: 75,
      isMinVotesExcluded: true,
      updatedAt: '2024-05-01T00:00:00Z',
    });
  });

  it('are open in the share and in the chain of an explained ultimate owner', async () => {
    await load(lines([company(1), company(2), person(3), owns('c2', 'c1', quarter), ...written]));
    const above = await new CompanyGraph(graph).loadOwnershipAbove(serviceId(1), grants);
    const { owners } = explainOwners(above?.links ?? [], serviceId(1), { limit: 1, rules: [], isVisible: () => true });
    const product = {
      minStakePercent: 12.5,
      maxStakePercent: 37.5,
      isMinStakeExcluded: true,
      isMaxStakeExcluded: true,
    };
    expect(owners.map(({ owner, stake, chains }) => ({ owner, stake, chains }))).toEqual([
      { owner: 3, stake: product, chains: [expect.objectContaining({ contribution: product })] },
    ]);
  });
});

describe('a graph of a loader that stored all bounds as closed', () => {
  it('has closed bounds until the same file is loaded again', async () => {
    const file = bods({ holder: { exclusiveMinimum: 25, maximum: 50 } });
    await load(bods({ holder: { minimum: 25, maximum: 50 } }));
    const id = await idOf('c');
    const holder = await idOf('holder');
    expect(await verdicts('national', id)).toEqual({ [holder]: 'undetermined' });
    await load(file);
    expect(await verdicts('national', id)).toEqual({ [holder]: 'yes' });
  });
});
