import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName, sizesOf } from '../bench';
import { generatedOrgNo } from '../lookups';
import { keptGraph } from '../kept-graphs';
import { generate } from '../register-programs';

/**
 * The numbers of companies and persons in the nation, and of companies in the group. The nation has 1.1 times as many
 * persons as companies.
 */
const usual = { companies: 10_000, persons: 11_000, holdingCompanies: 50, groupCompanies: 50_000 };
/** A load derives up to 200 companies at once. The tiny group is larger, so it must be derived later too. */
const tiny: typeof usual = { companies: 300, persons: 330, holdingCompanies: 3, groupCompanies: 300 };
type Numbers = typeof usual;

/** The person whose holding in the company at the top changes. */
export const owner = 'g:p:1';
const top = 'g:top';
const changedHolding = { statement: 'ownership', id: 'g:o:1', party: owner, company: top, inDate: '2020-01-01' };
const asOf = '2026-01-01';
const firstStake = 60;
/** The stakes of later changes are this and the next whole numbers. They differ from each other, and from the first. */
const changedStake = 20;
const changedStakes = 30;

/**
 * A nation and a large group. The group has a company at the top, below it holding companies, and below these all
 * others. Each company also belongs to a person. The first run loads the graph, which is then kept.
 */
export async function nationWithGroup(bench: Bench): Promise<GraphInUse> {
  const numbers = sizesOf(bench, usual, tiny);
  const write = async () => {
    const file = await generate(bench, { companies: numbers.companies, model: 'nation' });
    const lines = [...statements(numbers)].map((statement) => JSON.stringify(statement));
    await appendFile(file, `${lines.join('\n')}\n`);
    return file;
  };
  const what = `a nation of ${numbers.companies} companies and a group of ${numbers.groupCompanies}`;
  return keptGraph(bench, { name: graphName(bench, 'derive'), what, write, revision: 1 });
}

/** The number of companies below the holding that changes. */
export function companiesBelow(bench: Bench): number {
  const { holdingCompanies, groupCompanies } = sizesOf(bench, usual, tiny);
  return 1 + holdingCompanies + groupCompanies;
}

/** The companies that are looked up meanwhile: as many of the group as of the nation. */
export function lookedUp(bench: Bench): { readonly companies: number; readonly orgNoOf: (company: number) => string } {
  const { companies, groupCompanies } = sizesOf(bench, usual, tiny);
  const step = Math.floor(groupCompanies / companies);
  const orgNoOf = (company: number) =>
    company <= companies ? generatedOrgNo(company) : groupOrgNo((company - companies) * step);
  return { companies: 2 * companies, orgNoOf };
}

/**
 * Writes a file with one statement: the holding at the top of the group has another stake. Each run states another one,
 * of a later day, so that each run changes the same graph.
 */
export async function writeChange(bench: Bench): Promise<string> {
  const counterFile = join(bench.folder, `${graphName(bench, 'derive')}.changes`);
  const number = 1 + Number(await readFile(counterFile, 'utf8').catch(() => '0'));
  const day = new Date(Date.parse(asOf) + number * 86_400_000).toISOString().slice(0, 10);
  const file = join(bench.folder, 'changed-holding.jsonl');
  const ownershipStake = changedStake + (number % changedStakes);
  await writeFile(file, `${JSON.stringify({ ...changedHolding, asOf: day, ownershipStake })}\n`);
  await writeFile(counterFile, String(number));
  return file;
}

function* statements(numbers: Numbers): Generator<object> {
  yield* entities(numbers);
  yield { ...changedHolding, asOf, ownershipStake: firstStake };
  yield holding('2', 'g:p:2', top, 40);
  for (let n = 1; n <= numbers.holdingCompanies; n++) {
    yield holding(`h:${n}:1`, top, holdingCompany(n), 80);
    yield holding(`h:${n}:2`, `g:p:h:${n}`, holdingCompany(n), 20);
  }
  for (let n = 1; n <= numbers.groupCompanies; n++) {
    yield holding(`c:${n}:1`, holdingCompany(1 + (n % numbers.holdingCompanies)), `g:c:${n}`, 70);
    yield holding(`c:${n}:2`, `p:${1 + (n % numbers.persons)}`, `g:c:${n}`, 30);
  }
}

function* entities({ holdingCompanies, groupCompanies }: Numbers): Generator<object> {
  const status = { statement: 'company', asOf, countryCode: 'SE', operationalStatus: 'ACTIVE' };
  yield { ...status, id: top, name: 'Top', orgNo: 'GTOP' };
  for (let n = 1; n <= holdingCompanies; n++)
    yield { ...status, id: holdingCompany(n), name: `Holding ${n}`, orgNo: `GH${n}` };
  for (let n = 1; n <= groupCompanies; n++)
    yield { ...status, id: `g:c:${n}`, name: `Group ${n}`, orgNo: groupOrgNo(n) };
  const person = { statement: 'person', asOf, birthDate: '1970-01-01', countryCode: 'SE' };
  for (const id of [owner, 'g:p:2']) yield { ...person, id, name: `Person ${id}` };
  for (let n = 1; n <= holdingCompanies; n++) yield { ...person, id: `g:p:h:${n}`, name: `Person ${n}` };
}

function holding(number: string, party: string, company: string, ownershipStake: number): object {
  const record = { statement: 'ownership', id: `g:o:${number}`, asOf, inDate: '2020-01-01' };
  return { ...record, party, company, ownershipStake };
}

function holdingCompany(number: number): string {
  return `g:h:${number}`;
}

function groupOrgNo(number: number): string {
  return `G${String(number).padStart(8, '0')}`;
}
