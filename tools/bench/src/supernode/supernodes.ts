import { appendFile } from 'node:fs/promises';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, generate, keptGraph } from '../bench-graph';

/** Companies and persons of the nation beside the supernodes. */
export const companies = 10_000;
const persons = 11_000;

/** A company of as many links as the largest of its kind has in a nation of a million. */
export interface Supernode {
  readonly what: string;
  readonly orgNo: string;
  readonly relations: number;
}

export const supernodes: readonly Supernode[] = [
  { what: 'audit firm with 50,000 roles', orgNo: 'Y00000001', relations: 50_000 },
  { what: 'listed company with 30,000 owners', orgNo: 'Y00000002', relations: 30_000 },
  { what: 'state with 20,000 holdings', orgNo: 'Y00000003', relations: 20_000 },
];

const asOf = '2026-01-01';
const [audit, listed, state] = ['y:1', 'y:2', 'y:3'];

/**
 * A nation with the supernodes of one that is a hundred times as large, and with as many bare companies and persons beside it as
 * these need: loaded by the first run, then kept.
 */
export async function nationWithSupernodes(bench: Bench): Promise<GraphInUse> {
  const write = async () => {
    const file = await generate(bench, { companies, model: 'nation' });
    await appendFile(file, `${[...statements()].map((statement) => JSON.stringify(statement)).join('\n')}\n`);
    return file;
  };
  return keptGraph(bench, { name: 'bench-supernodes', what: `a nation of ${companies} companies and its supernodes`, write, revision: 1 });
}

function* statements(): Generator<object> {
  for (const { orgNo, what } of supernodes) {
    const number = Number(orgNo.slice(1));
    yield { statement: 'company', id: `y:${number}`, asOf, name: what, orgNo, countryCode: 'SE', operationalStatus: 'ACTIVE' };
  }
  for (let n = companies + 1; n <= 50_000; n++) yield { statement: 'company', id: companyAt(n), asOf, name: `Bare ${n}`, orgNo: `Z${n}`, countryCode: 'NO', operationalStatus: 'ACTIVE' };
  for (let n = persons + 1; n <= 30_000; n++) yield { statement: 'person', id: personAt(n), asOf, name: `Person ${n}`, birthDate: '1970-01-01', countryCode: 'SE' };
  const inDate = '2020-01-01';
  for (let n = 1; n <= 50_000; n++) yield { statement: 'role', id: `y:r:${n}`, asOf, party: audit, company: companyAt(n), role: { register: 'SE', code: 'REVISOR' }, inDate };
  for (let n = 1; n <= 30_000; n++) yield { statement: 'ownership', id: `y:o:${n}`, asOf, party: personAt(n), company: listed, ownershipStake: 0.003, inDate };
  for (let n = 1; n <= 20_000; n++) yield { statement: 'ownership', id: `y:h:${n}`, asOf, party: state, company: companyAt(n + 5_000), ownershipStake: 0.01, inDate };
}

function companyAt(number: number): string {
  return number <= companies ? `c:${number}` : `y:c:${number}`;
}

function personAt(number: number): string {
  return number <= persons ? `p:${number}` : `y:p:${number}`;
}
