import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrate } from '@company-relations/graph-schema';
import { bulkLoaded, normallyLoaded } from '../../test/converted';
import { rows, testGraph } from '../../test/graph';
import { britishCompanies } from '../../test/register-files';
import { countedMessages, sameGraph } from '../../test/same-graph';

const examples = join(__dirname, '../../examples');
const samples = join(__dirname, '../../../../../shared/data/registers');
const hasSamples = existsSync(samples);
if (!hasSamples) process.stdout.write('Skipped: ../shared/data/registers is not here.\n');

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'bulk-registers-'));

beforeAll(() => migrate(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

/**
 * Counts the companies that were merged from several sources, the protected persons, and the reasons why no owner is
 * named.
 */
async function mergesAndProtection() {
  const [found] = await rows(
    graph,
    `RETURN COUNT { (c:Company) WHERE c.sources IS NOT NULL } AS merged,
       COUNT { (:Person {protected: true}) } AS protectedPersons,
       COUNT { ()-[:EXPLAINS_OWNERS|EXPLAINED_OWNERS]->() } AS reasons`,
  );
  return found as Record<string, number>;
}

const example = (...names: readonly string[]) => names.map((name) => join(examples, name));
const sample = (...names: readonly string[]) => names.map((name) => join(samples, name));

describe('a bulk load makes the graph that a normal load makes', () => {
  it.each([
    [
      'the examples of Companies House',
      { files: example('united-kingdom'), asOf: '2024-12-19T00:00:00Z' },
      { companies: 6, persons: 9, relationships: 21, notices: 0 },
    ],
    ['the examples of GLEIF', { files: example('gleif') }, { companies: 4, persons: 0, relationships: 4, notices: 5 }],
    [
      'the examples of Norway',
      { files: example('norway'), asOf: '2026-03-12T00:00:00Z' },
      { companies: 6, persons: 5, relationships: 8, notices: 4 },
    ],
    [
      'companies of Companies House and GLEIF, joined by their numbers',
      { files: example('united-kingdom', 'gleif'), asOf: '2024-12-19T00:00:00Z' },
      { companies: 8, persons: 9, relationships: 25, notices: 5 },
    ],
    [
      'all registers together',
      { files: example('gleif', 'norway', 'united-kingdom'), asOf: '2026-03-12T00:00:00Z' },
      { companies: 14, persons: 14, relationships: 33, notices: 9 },
    ],
  ])('from %s', async (_, baseline, expected) => {
    expect((await sameGraph(graph, baseline)).counts).toEqual(expected);
  });

  it('wherever files are cut, and from packed ones', async () => {
    const packed = ['gleif/lei-records.xml', 'united-kingdom/BasicCompanyData.csv', 'norway/roller.json'].map(
      (name) => {
        const path = join(folder, `${basename(name)}.gz`);
        writeFileSync(path, gzipSync(readFileSync(join(examples, name))));
        return path;
      },
    );
    const files = [
      ...packed,
      ...example('united-kingdom/persons-with-significant-control.jsonl', 'norway/enheter.json'),
    ];
    const asOf = '2026-03-12T00:00:00Z';
    const { content } = await normallyLoaded(graph, { files, asOf });
    const { converted } = await bulkLoaded(graph, { files, asOf });
    for (const chunkBytes of [60, 4096, 1e9])
      expect(await bulkLoaded(graph, { files, asOf, chunkBytes })).toEqual({ converted, content });
    const inFolder = await bulkLoaded(graph, { files: [folder, ...files.slice(packed.length)], asOf });
    expect(inFolder.converted).toEqual(converted);
  });
});

(hasSamples ? describe : describe.skip)('a bulk load of samples of registers', () => {
  const asOf = '2026-03-12T00:00:00Z';
  const snapshot = sample('uk-psc-snapshot-jsonl/psc-snapshot-sample.jsonl');
  const british = sample('uk-basic-company-data-csv', 'uk-psc-snapshot-jsonl/psc-kinds-synthetic.jsonl').concat(
    snapshot,
  );
  const gleif = sample('gleif-cdf-xml/lei-data.xml', 'gleif-cdf-xml/rr-data.xml', 'gleif-cdf-xml/repex-data.xml');

  /**
   * Returns the paths of the snapshot and of an invented BasicCompanyData file. The invented file has a row for each
   * company that the snapshot describes or names as an owner.
   */
  function withCompanies(): string[] {
    const lines = readFileSync(snapshot[0] as string, 'utf8');
    const numbers = lines.matchAll(/"(?:company|registration)_number":\s*"(\w{8})"/g);
    const path = join(folder, 'companies-of-the-snapshot.csv');
    writeFileSync(path, britishCompanies(...new Set([...numbers].map(([, number = '']) => number))));
    return [path, ...snapshot];
  }

  const noticesOfKinds = {
    'notice: entry without a nature of control: no record loaded': 5,
    'company_number is missing': 1,
    'files: notice: there are several different totals: the files are of several snapshots': 1,
    'different content with the same date as the stored statement (asOf 2026-03-12T00:00:00Z)': 2,
    'company ID: it would no longer share an identifier with ID': 1,
  };
  const fund = 'notice: fund: loaded as a company that has no number of a register';
  const form = (stated: string) => `notice: unknown legal form ${stated}: not loaded`;
  const number = (authority: string) => `notice: number of the registration authority ${authority}: not loaded`;
  const manager = 'notice: IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded';
  const ultimate =
    'notice: IS_ULTIMATELY_CONSOLIDATED_BY links a company with the top of its group, past the companies between them: not loaded';
  const withoutCompany = 'record ID: company ID is not in the graph';
  const withoutParty = 'record ID: party ID is not in the graph';
  const noticesOfGleif = {
    [fund]: 4,
    [number('RA000602')]: 2,
    [number('RA000087')]: 1,
    [form('"FUND" of US')]: 3,
    [form('"TRUST" of US')]: 1,
    [form('ELF T91T of US')]: 1,
    [form('ELF 4FSX of US')]: 1,
    [form('ELF XSNP of US')]: 1,
    [form('ELF G12F of GB')]: 1,
    [manager]: 5,
    'notice: IS_SUBFUND_OF is a relation between funds, neither ownership nor control: not loaded': 3,
    [ultimate]: 1,
    [withoutParty]: 1,
    [withoutCompany]: 3,
  };

  it.each([
    {
      what: 'Companies House, mostly of companies that are not there',
      files: () => british,
      counts: { companies: 15, persons: 8, relationships: 3, merged: 1, protectedPersons: 2, reasons: 1 },
      said: { ...noticesOfKinds, [withoutCompany]: 23 },
    },
    {
      what: 'Companies House, with all companies',
      files: withCompanies,
      counts: { companies: 30, persons: 6, relationships: 27, merged: 2, protectedPersons: 1, reasons: 1 },
      said: {
        'notice: unknown legal form "Private Limited Company" of no country: not loaded': 2,
        'notice: country of origin that is not known: the company cannot be found in a search': 2,
      },
    },
    {
      what: 'GLEIF',
      files: () => gleif,
      counts: { companies: 13, persons: 0, relationships: 7, merged: 0, protectedPersons: 0, reasons: 7 },
      said: noticesOfGleif,
    },
    {
      what: 'GLEIF with a delta',
      files: () => [...gleif, ...sample('gleif-cdf-xml/lei-updates-data2.xml', 'gleif-cdf-xml/rr-updates-data2.xml')],
      counts: { companies: 24, persons: 0, relationships: 11, merged: 0, protectedPersons: 0, reasons: 7 },
      said: {
        ...noticesOfGleif,
        [fund]: 8,
        [number('RA000087')]: 2,
        [number('RA000526')]: 3,
        [number('RA000014')]: 3,
        [form('ELF 2EEG of SK')]: 3,
        [form('ELF 7EG2 of SK')]: 4,
        [form('ELF DVXS of LU')]: 1,
        [form('ELF R4KK of AU')]: 1,
        [manager]: 9,
        [ultimate]: 4,
        'notice: percentage of 1, which may stand for 100: not loaded': 1,
      },
    },
    {
      what: 'Companies House and GLEIF',
      files: () => [...british, ...gleif],
      counts: { companies: 28, persons: 8, relationships: 10, merged: 1, protectedPersons: 2, reasons: 8 },
      said: { ...noticesOfKinds, ...noticesOfGleif, [withoutCompany]: 26 },
    },
    {
      what: 'Norway',
      files: () =>
        sample('no-brreg-enheter-json', 'no-brreg-roller-json', 'no-brreg-updates-json', 'no-aksjonaerregister-csv'),
      counts: { companies: 10, persons: 16, relationships: 19, merged: 0, protectedPersons: 0, reasons: 0 },
      said: {
        'notice: company that is new or changed, load its entry again: not loaded': 2,
        'notice: company that was deleted, load its entry again: not loaded': 1,
        'notice: event: the roles in a company changed, load them again: not loaded': 1,
        'notice: holder without a number or a year of birth: loaded as a legal entity': 1,
      },
    },
  ])('of $what makes the graph that a normal load makes, and says what it left out', async (expected) => {
    const { counts, messages } = await sameGraph(graph, { files: expected.files(), asOf });
    const { notices, ...stored } = counts;
    expect({ ...stored, ...(await mergesAndProtection()) }).toEqual(expected.counts);
    expect(countedMessages(messages)).toEqual(expected.said);
    expect(notices).toBe(messages.length);
  });
});
