import { type Company, grantCountryOf, type Entity, type Stake } from '@company-relations/ownership';
import { areaOfKind } from '../areas';
import type { Grants } from '../grants';
import type { LoadedStructure, VisibleEdge, VisibleStructure } from '../visible-structure';

/**
 * The structure that a caller with fewer grants should receive, reduced to the parts that {@link summaryOf} compares.
 */
export interface StructureSummary {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  readonly owners: readonly string[] | undefined;
  readonly loops: readonly string[];
  readonly stops: readonly string[];
}

/**
 * Summarises a structure: names of nodes if they are shown, records with their figures and without masked texts,
 * ultimate owners with their stakes, stops in any order.
 */
export function summaryOf({ nodes, unnamed, edges, ultimateOwners, loops, stops }: VisibleStructure): StructureSummary {
  const sorted = (texts: readonly string[]) => [...texts].sort();
  return {
    nodes: sorted([
      ...nodes.map(({ node, kind, entity }) => `${node} ${kind} ${entity.profile.name ?? ''}`),
      ...unnamed.map(({ kind, company, recordKind }) => `${kind} ${company} ${recordKind}`),
    ]),
    edges: sorted(edges.map((edge) => `${keyOf(edge)} ${figuresOf(edge)} ${textOf(edge)}`)),
    owners: ultimateOwners?.map(({ node, stake, isConnected }) => ownerText(node, stake, isConnected)),
    loops: loops.map((loop) => loop.join()),
    stops: sorted(
      stops.map(({ node, direction, reason, areas = [] }) =>
        [node.replace(/-\d+$/, ''), direction, reason, ...areas].join(' '),
      ),
    ),
  };
}

/**
 * Computes the structure of a caller with some grants from the structure of a caller with all grants, without using any
 * code of the walk. It removes everything that needs a withheld area, and then everything that can no longer be
 * reached, until nothing changes.
 */
export function structureWithout(full: VisibleStructure, loaded: LoadedStructure, grants: Grants): StructureSummary {
  const entityOf = new Map(full.nodes.map(({ node, entity }) => [node, entity as Entity]));
  const countryOfNode = (node: string) => grantCountryOf(entityOf.get(node));
  const { directions, depth } = loaded.request;
  const root = String(full.company);
  const isPast = loaded.request.pastDay !== undefined;
  const hasHistory = (node: string) => grants.allows('RelationsHistory', countryOfNode(node));
  const isAllowed = ({ to, kind }: Pick<VisibleEdge, 'to' | 'kind'>) =>
    grants.allows(areaOfKind[kind], countryOfNode(to));
  const allowed = full.edges.filter((edge) => isAllowed(edge) && (!edge.isEnded || hasHistory(edge.to)));
  const reach = (direction: 'up' | 'down') =>
    directions.includes(direction) ? reached(allowed, { root, direction, depth, entityOf }) : new Map<string, number>();
  const [up, down] = [reach('up'), reach('down')];
  const isRead = (levels: Map<string, number>, node: string) => (levels.get(node) ?? depth) < depth;
  const edges = allowed.filter(({ from, to }) => isRead(up, to) || isRead(down, from));
  const unnamed = full.unnamed.filter(
    ({ company, recordKind: kind }) => isRead(up, company) && isAllowed({ to: company, kind }),
  );
  const mayOwners = grants.allows('Owner', countryOfNode(root)) && (!isPast || hasHistory(root));
  const owners = mayOwners
    ? loaded.ultimateOwners?.map(({ entity, stake }) => ({ node: String(entity.serviceId), stake }))
    : undefined;
  const shown = new Set([
    root,
    ...edges.flatMap(({ from, to }) => [from, to]),
    ...(owners ?? []).map(({ node }) => node),
  ]);
  const isMasked = maskedNodes(edges, { grants, root, owners: owners ?? [], entityOf });
  const leading = edges.filter(({ kind }) => kind !== 'role');
  return {
    nodes: [
      ...[...shown].map((node) => nodeText(full, node, isMasked)),
      ...unnamed.map(({ kind, company, recordKind }) => `${kind} ${company} ${recordKind}`),
    ].sort(),
    edges: edges
      .map((edge) => {
        const text = isMasked(edge.from) || isMasked(edge.to) ? maskedText(edge) : textOf(edge);
        return `${keyOf(edge)} ${figuresOf(edge)} ${text}`;
      })
      .sort(),
    owners: owners?.map(({ node, stake }) => ownerText(node, stake, above(edges, root).has(node))),
    loops: loopsOf(leading),
    stops: stopsWithout(full, { up, down, depth, grants, leading, unnamed, shown, isPast }).sort(),
  };
}

type Levels = ReadonlyMap<string, number>;
type EntityOf = ReadonlyMap<string, Entity>;

/** Returns the companies to which records other than roles lead, with the smallest number of links. */
function reached(
  edges: readonly VisibleEdge[],
  { root, direction, depth, entityOf }: { root: string; direction: 'up' | 'down'; depth: number; entityOf: EntityOf },
): Map<string, number> {
  const levels = new Map([[root, 0]]);
  for (let level = 0; level < depth; level++) {
    for (const { from, to, kind } of edges) {
      const [near, far] = direction === 'up' ? [to, from] : [from, to];
      const isNext = kind !== 'role' && levels.get(near) === level && entityOf.get(far)?.type === 'company';
      if (isNext && !levels.has(far)) levels.set(far, level + 1);
    }
  }
  return levels;
}

function maskedNodes(
  edges: readonly VisibleEdge[],
  {
    grants,
    root,
    owners,
    entityOf,
  }: { grants: Grants; root: string; owners: readonly { node: string }[]; entityOf: EntityOf },
): (node: string) => boolean {
  const countryOfNode = (node: string) => grantCountryOf(entityOf.get(node));
  return (node) => {
    if (!entityOf.get(node)?.isProtected) return false;
    const countries = edges.filter(({ from, to }) => from === node || to === node).map(({ to }) => countryOfNode(to));
    const isOfRoot = node === root || owners.some((owner) => owner.node === node);
    return [...countries, ...(isOfRoot ? [countryOfNode(root)] : [])].some(
      (country) => !grants.allows('HiddenPersonAccess', country),
    );
  };
}

function nodeText({ nodes }: VisibleStructure, node: string, isMasked: (node: string) => boolean): string {
  const shown = nodes.find((each) => each.node === node) as VisibleStructure['nodes'][number];
  const { name } = shown.entity.profile;
  return isMasked(node)
    ? `${node} protected ${name === undefined ? '' : hidden}`
    : `${node} ${shown.kind} ${name ?? ''}`;
}

const hidden = 'Protected Identity';
const keyOf = ({ from, to, kind, isEnded }: VisibleEdge) => `${from} ${to} ${kind}${isEnded ? ' ended' : ''}`;
const textOf = ({ record }: VisibleEdge) => ('text' in record ? (record.text ?? '') : '');
/** All members of a record but its text. */
const figuresOf = ({ record }: VisibleEdge) => JSON.stringify({ ...record, text: undefined });
const ownerText = (node: string, stake: Stake, isConnected: boolean) =>
  `${node} ${JSON.stringify(stake)} ${isConnected}`;
const maskedText = (edge: VisibleEdge) => (textOf(edge) === '' ? '' : hidden);

/** Returns all direct and indirect owners of a company. */
function above(edges: readonly VisibleEdge[], root: string): Set<string> {
  const found = new Set([root]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { from, to, kind } of edges) if (kind === 'ownership' && found.has(to)) found.add(from);
  }
  return found;
}

function loopsOf(edges: readonly VisibleEdge[]): string[] {
  const leadsTo = (start: string) => {
    const found = new Set<string>();
    for (let size = -1; size < found.size;) {
      size = found.size;
      for (const { from, to } of edges) if (from === start || found.has(from)) found.add(to);
    }
    return found;
  };
  const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => Number(a) - Number(b));
  const reach = new Map(nodes.map((node) => [node, leadsTo(node)]));
  const loops = nodes
    .filter((node) => reach.get(node)?.has(node))
    .map((node) => nodes.filter((other) => reach.get(node)?.has(other) && reach.get(other)?.has(node)).join());
  return [...new Set(loops)];
}

interface Remaining {
  readonly up: Levels;
  readonly down: Levels;
  readonly depth: number;
  readonly grants: Grants;
  readonly leading: readonly VisibleEdge[];
  readonly unnamed: VisibleStructure['unnamed'];
  readonly shown: ReadonlySet<string>;
  readonly isPast: boolean;
}

function stopsWithout({ nodes }: VisibleStructure, left: Remaining): string[] {
  const { up, down, depth, grants, leading, unnamed, shown, isPast } = left;
  const isAnyGranted = grants.countries.some((country) => isReadable(grants, country));
  const upwards = [...shown].flatMap((node) => {
    const isOwned = leading.some(({ to }) => to === node && (up.get(node) ?? depth) < depth);
    const isNamedLess = unnamed.some(({ company }) => company === node);
    const { kind, entity } = nodes.find((each) => each.node === node) as VisibleStructure['nodes'][number];
    if (kind === 'unknown' && !isOwned && !isNamedLess) return [`${node} up Unknown`];
    const level = up.get(node);
    if (level === undefined || entity.type === 'person') return [];
    const { countryCode } = entity;
    const withheld = (['BeneficialOwner', 'Owner', 'CompanyStructureOwner'] as const).filter(
      (area) => !grants.allows(area, countryCode),
    );
    const hasHistory = !isPast || grants.allows('RelationsHistory', countryCode);
    const stops = [
      ...(withheld.length > 0 ? [`${node} up NotGranted ${withheld.join(' ')}`] : []),
      ...(hasHistory || !isReadable(grants, countryCode) ? [] : [`${node} up HistoryNotGranted`]),
    ];
    if (level === depth) return isReadable(grants, countryCode) ? [...stops, `${node} up Depth`] : stops;
    const isWithoutOwner = !isOwned && !isNamedLess && hasHistory && grants.allows('Owner', countryCode);
    return isWithoutOwner ? [...stops, `${node} up NobodyRecorded`] : stops;
  });
  return [
    ...(up.size > 0 ? upwards : []),
    ...unnamed.map(({ kind }) => `${kind} up ${kind === 'exempt' ? 'Exempt' : 'Unknown'}`),
    ...[...down].flatMap(([node, level]) => (level === depth && isAnyGranted ? [`${node} down Depth`] : [])),
  ];
}

function isReadable(grants: Grants, country: Company['countryCode']): boolean {
  return Object.values(areaOfKind).some((area) => grants.allows(area, country));
}
