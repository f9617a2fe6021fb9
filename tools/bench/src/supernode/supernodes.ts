import { appendFile } from 'node:fs/promises';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName, sizesOf } from '../bench';
import { keptGraph } from '../kept-graphs';
import { generate } from '../register-programs';

/**
 * The number of companies and persons in the nation, and of links of its three supernodes. The supernodes have as many
 * links as the largest companies in a register of a million.
 */
const usual = {
  companies: 10_000,
  persons: 11_000,
  roles: 50_000,
  owners: 30_000,
  holdings: 20_000,
  firstHolding: 5_000,
};
/** Even the tiny supernodes have more links than the service loads at once. */
const tiny: typeof usual = {
  companies: 300,
  persons: 100,
  roles: 2_300,
  owners: 2_200,
  holdings: 2_100,
  firstHolding: 200,
};
type Links = typeof usual;

/** A company with very many links. */
export interface Supernode {
  readonly what: string;
  readonly orgNo: string;
  readonly relations: number;
}

/** The number of companies in the nation, without the supernodes. */
export function ordinaryCompanies(bench: Bench): number {
  return sizesOf(bench, usual, tiny).companies;
}

export function supernodesOf(bench: Bench): readonly Supernode[] {
  const { roles, owners, holdings } = sizesOf(bench, usual, tiny);
  return [
    { what: `audit firm with ${roles} roles`, orgNo: 'Y00000001', relations: roles },
    { what: `listed company with ${owners} owners`, orgNo: 'Y00000002', relations: owners },
    { what: `state with ${holdings} holdings`, orgNo: 'Y00000003', relations: holdings },
  ];
}

const asOf = '2026-01-01';
const inDate = '2020-01-01';
const [audit, listed, state] = ['y:1', 'y:2', 'y:3'];

/**
 * A nation with the supernodes of a nation that is a hundred times as large. It also has enough simple companies and
 * persons as the other ends of their links. The first run loads the nation, which is then kept.
 */
export async function nationWithSupernodes(bench: Bench): Promise<GraphInUse> {
  const links = sizesOf(bench, usual, tiny);
  const { companies } = links;
  const write = async () => {
    const file = await generate(bench, { companies, model: 'nation' });
    const lines = [...statements(supernodesOf(bench), links)].map((statement) => JSON.stringify(statement));
    await appendFile(file, `${lines.join('\n')}\n`);
    return file;
  };
  const what = `a nation of ${companies} companies and its supernodes`;
  return keptGraph(bench, { name: graphName(bench, 'supernodes'), what, write, revision: bench.isTiny ? 2 : 1 });
}

function* statements(supernodes: readonly Supernode[], links: Links): Generator<object> {
  for (const { orgNo, what } of supernodes) {
    const id = `y:${Number(orgNo.slice(1))}`;
    yield { statement: 'company', id, asOf, name: what, orgNo, countryCode: 'SE', operationalStatus: 'ACTIVE' };
  }
  yield* bareCompanies(links);
  yield* barePersons(links);
  yield* records(links);
}

function* bareCompanies(links: Links): Generator<object> {
  const last = Math.max(links.roles, links.holdings + links.firstHolding);
  const status = { countryCode: 'NO', operationalStatus: 'ACTIVE' };
  for (let n = links.companies + 1; n <= last; n++) {
    yield { statement: 'company', id: companyAt(n, links), asOf, name: `Bare ${n}`, orgNo: `Z${n}`, ...status };
  }
}

function* barePersons(links: Links): Generator<object> {
  const members = { birthDate: '1970-01-01', countryCode: 'SE' };
  for (let n = links.persons + 1; n <= links.owners; n++) {
    yield { statement: 'person', id: personAt(n, links), asOf, name: `Person ${n}`, ...members };
  }
}

function* records(links: Links): Generator<object> {
  const role = { register: 'SE', code: 'REVISOR' };
  for (let n = 1; n <= links.roles; n++) {
    yield { statement: 'role', id: `y:r:${n}`, asOf, party: audit, company: companyAt(n, links), role, inDate };
  }
  const ownership = { statement: 'ownership', asOf, inDate };
  for (let n = 1; n <= links.owners; n++) {
    yield { ...ownership, id: `y:o:${n}`, party: personAt(n, links), company: listed, ownershipStake: 0.003 };
  }
  for (let n = 1; n <= links.holdings; n++) {
    yield {
      ...ownership,
      id: `y:h:${n}`,
      party: state,
      company: companyAt(n + links.firstHolding, links),
      ownershipStake: 0.01,
    };
  }
}

function companyAt(number: number, { companies }: Links): string {
  return number <= companies ? `c:${number}` : `y:c:${number}`;
}

function personAt(number: number, { persons }: Links): string {
  return number <= persons ? `p:${number}` : `y:p:${number}`;
}
