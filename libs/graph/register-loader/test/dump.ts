import type { GraphClient } from '@company-relations/neo4j-client';

type Properties = Record<string, unknown>;

interface DumpedNode {
  readonly labels: readonly string[];
  readonly properties: Properties;
}

interface DumpedRelationship {
  readonly from: DumpedNode;
  readonly type: string;
  readonly properties: Properties;
  readonly to: DumpedNode;
}

/** The former ServiceIds of merged companies depend on the order of loading, as ServiceIds do. */
const formerIds = /EntityKey \{"key":"service:\d+"\}/;

const nodes = {
  name: 'dump-nodes',
  text: `MATCH (node) WHERE NOT node:Migration|CountryCount|ContentCount|RelationsCount|BothDaysCount|Change|Protection AND coalesce(node.name, '') <> 'change'
    RETURN labels(node) AS labels, properties(node) AS properties`,
};
const relationships = {
  name: 'dump-relationships',
  text: `MATCH (a)-[r]->(b) RETURN {labels: labels(a), properties: properties(a)} AS from, type(r) AS type,
    properties(r) AS properties, {labels: labels(b), properties: properties(b)} AS to`,
};

/** Everything in the graph but the schema's book-keeping, the log of changes and what is counted from the rest, one sorted line for each node and relationship. */
export async function dump(graph: GraphClient, ignored: readonly string[] = []): Promise<string[]> {
  const line = ({ labels, properties }: DumpedNode) => `${[...labels].sort().join(':')} ${sorted(properties, ignored)}`;
  const dumpedNodes = await graph.read<DumpedNode>(nodes);
  const dumped = await graph.read<DumpedRelationship>(relationships);
  return [
    ...dumpedNodes.map(line),
    ...dumped.map(
      ({ from, type, properties, to }) => `(${line(from)})-${type} ${sorted(properties, ignored)}->(${line(to)})`,
    ),
  ]
    .filter((found) => !formerIds.test(found))
    .sort();
}

function sorted(properties: Properties, ignored: readonly string[]): string {
  const kept = Object.entries(properties).filter(([name]) => !ignored.includes(name));
  return JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))));
}

const profilesQuery = { name: 'profiles', text: 'MATCH (e:Entity) RETURN e {.*} AS properties ORDER BY e.serviceId' };

/** The properties of every entity, packed ones unpacked, by ascending ServiceId. */
export async function entities(graph: GraphClient): Promise<Properties[]> {
  const rows = await graph.read<{ properties: Properties }>(profilesQuery);
  return rows.map(({ properties }) => unpacked(properties));
}

const recordsQuery = {
  name: 'records',
  text: `MATCH (a:Entity)-[r]->(b:Company) WHERE r.id IS NOT NULL
    RETURN a.sourceId AS party, type(r) AS type, b.sourceId AS company, r {.*} AS properties ORDER BY r.id, type`,
};

/** Every record with its endpoints. */
export async function storedRecords(graph: GraphClient): Promise<Properties[]> {
  const rows = await graph.read<{ party: string; type: string; company: string; properties: Properties }>(recordsQuery);
  return rows.map(({ properties, ...ends }) => {
    const { hash: _hash, source: _source, ...rest } = unpacked(properties);
    return { ...ends, ...rest };
  });
}

function unpacked(properties: Properties): Properties {
  const packed = ['profile', 'record', 'sources'];
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      packed.includes(name) ? (JSON.parse(value as string) as unknown) : value,
    ]),
  );
}

const everything = {
  name: 'everything',
  text: `MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties
    UNION ALL MATCH ()-[r]->() RETURN [type(r)] AS labels, properties(r) AS properties`,
};

/**
 * What in the whole database holds one of these texts, in whatever case: every property of every node and relationship, the
 * packed ones too, which are JSON texts.
 */
export async function holding(graph: GraphClient, texts: readonly string[]): Promise<string[]> {
  const rows = await graph.read<DumpedNode>(everything);
  const lines = rows.map(({ labels, properties }) => `${labels.join(':')} ${JSON.stringify(properties)}`);
  const wanted = texts.map((text) => JSON.stringify(text).slice(1, -1).toLowerCase());
  // Within a packed property quotation marks and backslashes are written once more.
  return lines.filter((line) =>
    wanted.some(
      (text) => line.toLowerCase().includes(text) || line.toLowerCase().includes(JSON.stringify(text).slice(1, -1)),
    ),
  );
}
