import { type GraphClient, int, ints } from '@company-relations/neo4j-client';
import entitiesAfter from '../queries/entities-after.cypher';
import recordsOf from '../queries/records-of.cypher';

const batchSize = 2_000;

export interface EntityRow {
  readonly serviceId: number;
  readonly isCompany: boolean;
  readonly countryCode: string | null;
  readonly profile: string;
}

export interface RecordRow {
  readonly party: number;
  readonly company: number;
  readonly type: string;
  readonly record: string;
}

/** Some entities in the order of their ids, and all records about the companies among them. */
export interface GraphRows {
  readonly entities: readonly EntityRow[];
  readonly companies: readonly number[];
  readonly records: readonly RecordRow[];
}

/** Reads all entities and records of the graph, with packed values unchanged. */
export async function* graphRows(graph: GraphClient): AsyncGenerator<GraphRows> {
  for (let after = 0; ;) {
    const entities = await graph.read<EntityRow>(entitiesAfter, { after: int(after), limit: int(batchSize) });
    const last = entities.at(-1);
    if (!last) return;
    after = last.serviceId;
    const companies = entities.filter(({ isCompany }) => isCompany).map(({ serviceId }) => serviceId);
    const records =
      companies.length === 0 ? [] : await graph.read<RecordRow>(recordsOf, { serviceIds: ints(companies) });
    yield { entities, companies, records };
  }
}

/** The values of rows by column, as the arrays of a statement with `unnest`. */
export function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
