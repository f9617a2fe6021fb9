import { figuresDueLabel } from '@company-relations/graph-model';
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

/** Matches the former ServiceIds of merged companies. Like all ServiceIds, they depend on the order of loading. */
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

/**
 * Returns everything in the graph as sorted lines, one for each node and relationship. Applied migrations, the log of
 * changes, the stored counts and the marks of figures are left out.
 */
export async function dump(graph: GraphClient, ignored: readonly string[] = []): Promise<string[]> {
  const line = ({ labels, properties }: DumpedNode) =>
    `${labels
      .filter((label) => label !== figuresDueLabel)
      .sort()
      .join(':')} ${sorted(properties, ignored)}`;
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

/** Returns the properties of every entity, by ascending ServiceId. Properties with JSON text are parsed. */
export async function entities(graph: GraphClient): Promise<Properties[]> {
  const rows = await graph.read<{ properties: Properties }>(profilesQuery);
  return rows.map(({ properties }) => unpacked(properties));
}

const recordsQuery = {
  name: 'records',
  text: `MATCH (a:Entity)-[r]->(b:Company) WHERE r.id IS NOT NULL
    RETURN a.sourceId AS party, type(r) AS type, b.sourceId AS company, r {.*} AS properties ORDER BY r.id, type`,
};

/** Returns every record with its party and its company. */
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

/** Matches keyed hashes and random ids as a whole. They contain any short text by chance. */
const hashOrRandomId = /^([\w-]{43}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Searches the whole database for texts, ignoring case. It searches every property of every node and relationship, also
 * inside properties that contain JSON text. It leaves out values that are a keyed hash or a random id.
 *
 * @returns the nodes and relationships that contain one of the texts.
 */
export async function holding(graph: GraphClient, texts: readonly string[]): Promise<string[]> {
  const rows = await graph.read<DumpedNode>(everything);
  const lines = rows.map(({ labels, properties }) => `${labels.join(':')} ${JSON.stringify(properties, readable)}`);
  const wanted = texts.map((text) => JSON.stringify(text).slice(1, -1).toLowerCase());
  // In properties that contain JSON text, quotation marks and backslashes are escaped once more.
  return lines.filter((line) =>
    wanted.some(
      (text) => line.toLowerCase().includes(text) || line.toLowerCase().includes(JSON.stringify(text).slice(1, -1)),
    ),
  );
}

function readable(_name: string, value: unknown): unknown {
  return typeof value === 'string' && hashOrRandomId.test(value) ? '' : value;
}
