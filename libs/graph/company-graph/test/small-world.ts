import {
  awaitIndexes,
  schemaMigrations,
  recordTypesWithUnspecifiedOwners,
  type StatedType,
} from '@company-relations/graph-model';
import { applyMigrations, GraphClient, statementsOf } from '@company-relations/neo4j-client';

/** A graph small enough for a naive search. Ids are unique over companies and persons. */
export interface SmallWorld {
  readonly companies: readonly WorldCompany[];
  readonly persons: readonly WorldPerson[];
  readonly records: readonly WorldRecord[];
}

export interface WorldCompany {
  readonly serviceId: number;
  readonly countryCode?: string;
  /** The country of a company that searches cannot find. */
  readonly recordCountry?: string;
  readonly orgNo?: string;
  readonly protectedSoleTrader?: true;
  readonly contentUpdatedOn: number;
  readonly relationsUpdatedOn?: number;
}

export interface WorldPerson {
  readonly serviceId: number;
  readonly nationalId?: string;
  readonly protected?: true;
}

export interface WorldRecord {
  readonly party: number;
  readonly company: number;
  readonly type: StatedType;
  readonly record?: object;
}

/** A client for the temporary database server of this test run. */
export function testGraph(): GraphClient {
  return new GraphClient({
    uri: process.env['TEST_NEO4J_URI'] ?? '',
    user: process.env['TEST_NEO4J_USER'] ?? '',
    password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
    queryTimeoutMs: 30_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 5,
  });
}

/** Creates the constraints and indexes that the queries of this library need. */
export async function migrate(graph: GraphClient): Promise<void> {
  await applyMigrations(graph, schemaMigrations);
  await awaitIndexes(graph);
}

export async function clear(graph: GraphClient): Promise<void> {
  await graph.run({ name: 'clear', text: 'MATCH (n) WHERE NOT n:Migration DETACH DELETE n' });
}

/** The statements of the migration that counts the existing companies. */
const countings = schemaMigrations
  .filter(({ id }) => id === '002-company-counts')
  .flatMap(({ query }) => statementsOf(query.text))
  .filter((text) => !text.includes('CREATE CONSTRAINT'));

// The driver sends plain numbers as floats, so properties that must be integers are converted.
const createCompanies = `UNWIND $companies AS company CREATE (c:Entity:Company) SET c = company,
  c.serviceId = toInteger(company.serviceId), c.contentUpdatedOn = toInteger(company.contentUpdatedOn),
  c.relationsUpdatedOn = toInteger(company.relationsUpdatedOn)`;
const createPersons = `UNWIND $persons AS person CREATE (p:Entity:Person) SET p = person, p.serviceId = toInteger(person.serviceId)`;

/** Replaces the content of the graph with `world`. Every profile has only a name, which is made from the service id. */
export async function seed(graph: GraphClient, world: SmallWorld): Promise<void> {
  await clear(graph);
  const withProfile = <T extends { serviceId: number }>(entity: T) => ({
    ...entity,
    profile: JSON.stringify(profileOf(entity.serviceId)),
  });
  await graph.write(async (transaction) => {
    await transaction.run(
      { name: 'companies', text: createCompanies },
      { companies: world.companies.map(withProfile) },
    );
    await transaction.run({ name: 'persons', text: createPersons }, { persons: world.persons.map(withProfile) });
    for (const { type } of recordTypesWithUnspecifiedOwners) {
      const records = world.records
        .filter((record) => record.type === type)
        .map(({ record = {}, ...ends }) => ({ ...ends, record: JSON.stringify(record) }));
      if (records.length > 0) await transaction.run({ name: 'records', text: createRecords(type) }, { records });
    }
  });
  for (const text of countings) await graph.run({ name: 'company-counts', text });
}

export function profileOf(serviceId: number): { name: string } {
  return { name: `Entity ${serviceId}` };
}

function createRecords(type: StatedType): string {
  return `UNWIND $records AS record
    MATCH (party:Entity {serviceId: toInteger(record.party)}) MATCH (company:Company {serviceId: toInteger(record.company)})
    CREATE (party)-[:${type} {record: record.record}]->(company)`;
}
