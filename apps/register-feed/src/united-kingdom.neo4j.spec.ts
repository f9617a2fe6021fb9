import { join } from 'node:path';
import { areas, Grants, mask } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { applyRule, type RuleId, type ServiceId, UltimateOwnership } from '@company-relations/ownership';
import { companyJsonTexts } from '@company-relations/relations-contract';
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

/** Returns the verdict of a rule on each ultimate owner of a company, by the owner's name. */
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
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 30 });
    expect(messages).toEqual([]);
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

  it('show what a company states in place of its owners, next to those that the register has', async () => {
    const company = await idOf('99000005');
    const [relations] = await companies.loadRelations([company], grants);
    const stated = {
      category: 'beneficialOwner',
      reason: 'beingIdentified',
      text: 'steps-to-find-psc-not-yet-completed',
      inDate: '2020-01-01T00:00:00Z',
      updatedAt: '2026-01-10T08:00:00Z',
    };
    expect(relations?.unspecifiedOwners).toEqual([stated]);
    expect(JSON.parse(companyJsonTexts(relations ? [mask(relations, grants)] : [])[0] ?? '')).toMatchObject({
      UBODetails: {
        HasReportedMissingUBO: true,
        Status: 'The steps to identify a beneficial owner are not completed.',
      },
    });
    expect((await companies.loadOwnershipAbove(company, grants))?.unspecifiedOwners).toEqual(
      new Map([[company, [{ ...stated, source: 'Companies House', asOf: '2024-12-19T00:00:00Z' }]]]),
    );
  });

  it('mask the person whose details the register withholds', async () => {
    const [relations] = await companies.loadRelations([await idOf('99000003')], grants);
    const protectedParents = relations?.parents.filter(({ entity }) => entity.isProtected);
    expect(protectedParents?.map(({ current }) => current.beneficialOwnership)).toEqual([
      [expect.objectContaining({ text: 'nature of control not published' })],
    ]);
  });
});
