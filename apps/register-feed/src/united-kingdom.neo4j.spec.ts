import { join } from 'node:path';
import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { applyRule, type RuleId, type ServiceId, UltimateOwnership } from '@company-relations/ownership';
import { clear, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';

const folder = join(__dirname, '../examples/united-kingdom');
const grants = new Grants({ GB: areas });
const graph = testGraph();
const companies = new CompanyGraph(graph);

afterAll(() => graph.close());

async function load(asOf: string | undefined) {
  const { output, lines } = captured();
  const summary = await loadFiles(
    graph,
    {
      files: [folder],
      format: 'auto',
      asOf,
      strict: false,
      batchSize: 100,
      ifEmpty: false,
      verbose: true,
      loadedAt: new Date('2026-01-10T08:00:00Z'),
      signal: new AbortController().signal,
    },
    output,
  );
  return { summary, messages: lines().map((line) => line.replaceAll(`${folder}/`, '')) };
}

async function idOf(orgNo: string): Promise<ServiceId> {
  const [company] = await rows<{ id: ServiceId }>(
    graph,
    `MATCH (c:Company {orgNo: '${orgNo}'}) RETURN c.serviceId AS id`,
  );
  return company?.id as ServiceId;
}

/** The answers of a rule by the name of the ultimate owner. */
async function verdicts(orgNo: string, rule: RuleId) {
  const company = await idOf(orgNo);
  const above = await companies.loadOwnershipAbove(company, grants);
  const found = applyRule(rule, new UltimateOwnership(above?.links ?? []), company);
  return Object.fromEntries(
    found.map(({ owner, verdict }) => [above?.entities.get(owner)?.profile.name ?? 'protected', verdict]),
  );
}

describe('the files of Companies House', () => {
  beforeAll(async () => {
    await clear(graph);
  });

  it('are refused, and change nothing, without the day that they are of', async () => {
    const { summary, messages } = await load(undefined);
    expect(messages.slice(0, 2)).toEqual([
      'BasicCompanyData.csv:1: the file does not say of which day it is: name the day by --as-of',
      'persons-with-significant-control.jsonl:1: the file does not say of which day it is: name the day by --as-of',
    ]);
    expect(summary).toMatchObject({ problems: 2, statements: 0 });
  });

  it('are loaded together, each company joined with what it states as an owner', async () => {
    const { summary, messages } = await load('2024-12-19T00:00:00Z');
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 29 });
    expect(messages).toEqual([
      'persons-with-significant-control.jsonl:13: notice: statement "steps-to-find-psc-not-yet-completed" about a company: not loaded',
    ]);
    expect(await rows(graph, 'MATCH (c:Company) RETURN c.orgNo AS company ORDER BY company')).toEqual(
      ['99000001', '99000002', '99000003', '99000005', 'OC990004', null].map((company) => ({ company })),
    );
  });

  it('show a holder of more than 50 and less than 75 % as one who controls what the company holds', async () => {
    expect(await verdicts('99000002', 'control')).toEqual({ 'Avery Sampleton': 'yes', 'Blake Testworth': 'no' });
    expect(await verdicts('99000002', 'national')).toEqual({
      'Avery Sampleton': 'yes',
      'Blake Testworth': 'undetermined',
    });
  });

  it('show a partner of a partnership by the right to its surplus assets', async () => {
    expect(await verdicts('OC990004', 'control')).toEqual({ 'Avery Sampleton': 'yes', 'Blake Testworth': 'no' });
  });

  it('never say no to holders whose bands exceed 100 % together', async () => {
    const undetermined = {
      'Ash Quarter': 'undetermined',
      'Bo Quarter': 'undetermined',
      'Cam Quarter': 'undetermined',
      'Dee Quarter': 'undetermined',
    };
    expect(await verdicts('99000005', 'national')).toEqual(undetermined);
  });

  it('mask the person whose details the register withholds', async () => {
    const [relations] = await companies.loadRelations([await idOf('99000003')], grants);
    const protectedParents = relations?.parents.filter(({ entity }) => entity.isProtected);
    expect(protectedParents?.map(({ current }) => current.beneficialOwnership)).toEqual([
      [expect.objectContaining({ text: 'nature of control not published' })],
    ]);
  });
});
