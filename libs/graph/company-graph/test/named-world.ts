import { nameSearchPropertiesOf } from '@company-relations/graph-model';
import type { GraphClient } from '@company-relations/neo4j-client';
import { clear } from './small-world';

/** A company with its name and numbers, by which searches find it. */
export interface NamedCompany {
  readonly name: string;
  readonly country?: string;
  readonly orgNo?: string;
  readonly lei?: string;
  readonly isProtected?: boolean;
}

const create = `UNWIND $companies AS company
  CREATE (c:Entity:Company) SET c = company.properties, c.serviceId = toInteger(company.serviceId)
  WITH c, company WHERE company.key IS NOT NULL
  MERGE (key:EntityKey {key: company.key})
  CREATE (key)-[:KEY_OF]->(c)`;

/** Replaces the content of the graph with these companies. Their service ids count from 1. */
export async function seedNamed(graph: GraphClient, named: readonly NamedCompany[]): Promise<void> {
  await clear(graph);
  const companies = named.map(({ name, country = 'NO', orgNo, lei, isProtected }, at) => ({
    serviceId: at + 1,
    key: lei === undefined ? null : `register:XI-LEI:${lei}`,
    properties: {
      profile: JSON.stringify({ name, countryCode: country, orgNo }),
      countryCode: country,
      ...nameSearchPropertiesOf(name),
      orgNo: orgNo ?? null,
      protectedSoleTrader: isProtected ? true : null,
    },
  }));
  await graph.run({ name: 'seed-named', text: create }, { companies });
}
