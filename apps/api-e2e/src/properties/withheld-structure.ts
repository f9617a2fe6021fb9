import type { Area } from '@company-relations/authorization';
import { maskedText, withMaskedTexts } from './free-texts';
import type { AreasByCountry } from './random-grants';
import type { Allows, Reason, StructureBody, StructureEdge, StructureNode } from './structure-body';
import { levelsOf, loopsOf, ownersAbove } from './structure-links';
import { stopsOf } from './structure-stops';
import { maskedWithout, withMaskedProxies } from './withheld';

type Members = Readonly<Record<string, unknown>>;

/** The facts about a caller that decide which part of the whole response the caller gets. */
export interface Caller {
  readonly grants: AreasByCountry;
  readonly protectedTraders: ReadonlySet<number>;
}

export const areaOfKind: Readonly<Record<string, Area>> = {
  ownership: 'Owner',
  beneficialOwnership: 'BeneficialOwner',
  companyStructure: 'CompanyStructureOwner',
  role: 'KeyPerson',
};
const areaOfCategory: Readonly<Record<string, Area>> = {
  beneficialOwner: 'BeneficialOwner',
  directParent: 'CompanyStructureOwner',
  ultimateParent: 'CompanyStructureOwner',
};

/**
 * Computes the answer to a caller with some grants from the answer to a caller with all areas in all countries.
 *
 * Precondition: the whole answer was not cut because of its size.
 */
export function structureWithout(whole: StructureBody, caller: Caller): StructureBody {
  const root = String(whole.ServiceId);
  const allows = allowsOf(whole, caller);
  const mayOwners = allows('Owner', root) && (!whole.AsOf || allows('RelationsHistory', root));
  const links = whole.Edges.flatMap((edge) => edgeOfReasons(edge, { whole, allows })).filter(
    ({ To, Kind, IsEnded }) =>
      allows(areaOfKind[Kind] as Area, To) && (IsEnded !== true || allows('RelationsHistory', To)),
  );
  const levels = levelsOf(links, whole);
  const owners = mayOwners ? whole.UltimateOwners : undefined;
  const edges = links.filter(
    ({ From, To }) => levels.isRead('up', To) || (!isUnnamed(From) && levels.isRead('down', From)),
  );
  const shown = new Set([root, ...edges.flatMap(({ From, To }) => [From, To]), ...(owners ?? []).map(nameOf)]);
  const nodes = whole.Nodes.filter(({ Node }) => shown.has(Node));
  const isMasked = maskedBy(whole, { edges, owners: (owners ?? []).map(nameOf), caller });
  const above = ownersAbove(edges, root);
  const rest = {
    ...without(whole, ['UltimateOwners', 'Loops', 'Stops']),
    ...(whole.Direction !== 'down' && allows('Owner', root) && !mayOwners && { HistoryNotGranted: true }),
    Nodes: nodes.map((node) => nodeWithout(node, { allows, isMasked, isRead: levels.isRead('up', node.Node), caller })),
    Edges: edges.map((edge) => edgeWithout(edge, { allows, isMasked })),
    ...(owners && { UltimateOwners: owners.map((owner) => ({ ...owner, IsConnected: above.has(owner.Node) })) }),
    ...nonEmpty('Loops', loopsOf(edges)),
    ...nonEmpty('Stops', stopsOf(whole, { nodes, edges, levels, allows, grants: caller.grants })),
  };
  return renamed(rest as StructureBody);
}

/** Whether a node represents owners that a register does not name. */
function isUnnamed(node: string): boolean {
  return /^(unknown|exempt)-/.test(node);
}

function allowsOf({ Nodes }: StructureBody, { grants }: Caller): Allows {
  const countries = new Map(Nodes.map(({ Node, CountryCode }) => [Node, String(CountryCode)]));
  return (area, node) => grants[countries.get(node) ?? '']?.includes(area) ?? false;
}

/**
 * Returns a function that decides whether a party is masked. A protected party is masked unless Hidden Person Access is
 * granted in the countries of all records that show the party. A reason why an owner is not named does not count as
 * such a record.
 */
function maskedBy(
  whole: StructureBody,
  shown: { readonly edges: readonly StructureEdge[]; readonly owners: readonly string[]; readonly caller: Caller },
): (node: string) => boolean {
  const root = String(whole.ServiceId);
  const allows = allowsOf(whole, shown.caller);
  const isProtected = new Set(
    whole.Nodes.filter(
      ({ IsProtected, ServiceId }) => IsProtected === true || shown.caller.protectedTraders.has(Number(ServiceId)),
    ).map(nameOf),
  );
  return (node) => {
    if (!isProtected.has(node)) return false;
    const about = shown.edges
      .filter(({ From, To }) => !isUnnamed(From) && (From === node || To === node))
      .map(({ To }) => To);
    const isOfRoot = node === root || shown.owners.includes(node);
    return [...about, ...(isOfRoot ? [root] : [])].some((company) => !allows('HiddenPersonAccess', company));
  };
}

interface Masking {
  readonly allows: Allows;
  readonly isMasked: (node: string) => boolean;
}

function nodeWithout(
  node: StructureNode,
  { allows, isMasked, isRead, caller }: Masking & { readonly isRead: boolean; readonly caller: Caller },
): StructureNode {
  if (isUnnamed(node.Node)) return node;
  const reasons = (isRead ? (node.UnspecifiedOwners ?? []) : [])
    .filter((reason) => isAllowed(reason, node.Node, allows))
    .map((reason) => (hidesReasons(node, { allows, isMasked, caller }) ? withMaskedText(reason) : reason));
  const masked = isMasked(node.Node)
    ? maskedWithout(node, { area: 'HiddenPersonAccess', country: '' }, caller.protectedTraders)
    : node;
  const { CountryCode, IsSearchableEntity } = node;
  return {
    ...without(masked, ['UnspecifiedOwners']),
    ...nonEmpty('UnspecifiedOwners', reasons),
    Node: node.Node,
    Kind: isMasked(node.Node) ? 'protected' : node.Kind,
    ...(IsSearchableEntity === true && { IsSearchableEntity: caller.grants[String(CountryCode)] !== undefined }),
  };
}

function isAllowed({ Category, IsEnded }: Reason, node: string, allows: Allows): boolean {
  return allows(areaOfCategory[Category] as Area, node) && (IsEnded !== true || allows('RelationsHistory', node));
}

/**
 * Returns the edge of an owner that is not named, with only the reasons that the caller may see. The text of the whole
 * edge contains the descriptions of its reasons.
 */
function edgeOfReasons(
  edge: StructureEdge,
  { whole, allows }: { readonly whole: StructureBody; readonly allows: Allows },
): StructureEdge[] {
  if (!isUnnamed(edge.From)) return [edge];
  const company = whole.Nodes.find(({ Node }) => Node === edge.To);
  const reasons = (company?.UnspecifiedOwners ?? []).filter(
    (reason) => String(edge['Text']).includes(reason.Description) && isAllowed(reason, edge.To, allows),
  );
  if (reasons.length === 0) return [];
  const Text = [...new Set(reasons.map(({ Description }) => Description))].join(' ');
  const marks = (['IsEnded', 'AreDatesUnknown'] as const).filter((mark) => reasons.every((reason) => reason[mark]));
  return [
    {
      ...without(edge, ['IsEnded', 'AreDatesUnknown']),
      ...Object.fromEntries(marks.map((mark) => [mark, true])),
      Text,
    },
  ];
}

/** Whether the texts of reasons are masked. The register's text about a sole trader business may name the person. */
function hidesReasons(
  { Node, ServiceId }: StructureNode,
  { allows, isMasked, caller }: Masking & { readonly caller: Caller },
): boolean {
  const isTrader = caller.protectedTraders.has(Number(ServiceId));
  return isTrader && (isMasked(Node) || !allows('HiddenPersonAccess', Node));
}

function withMaskedText<Part extends Members>(part: Part): Part {
  return part['Text'] === undefined ? part : { ...part, Text: maskedText };
}

function edgeWithout(edge: StructureEdge, { allows, isMasked }: Masking): StructureEdge {
  const hidesProxy = 'ProxyCompanyRegistrationNumber' in edge && !allows('HiddenPersonAccess', edge.To);
  const shown = hidesProxy ? (withMaskedProxies(edge) as StructureEdge) : edge;
  return hidesProxy || isMasked(edge.From) || isMasked(edge.To) ? withMaskedTexts(shown) : shown;
}

/** Numbers the owners that are not named again, because a response numbers only those owners that it contains. */
function renamed(body: StructureBody): StructureBody {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { Node, Kind } of body.Nodes) {
    if (!isUnnamed(Node)) continue;
    counts.set(Kind, (counts.get(Kind) ?? 0) + 1);
    names.set(Node, `${Kind}-${counts.get(Kind)}`);
  }
  const nameIn = (name: string) => names.get(name) ?? name;
  return {
    ...body,
    Nodes: body.Nodes.map((node) => ({ ...node, Node: nameIn(node.Node) })),
    Edges: body.Edges.map((edge) => ({ ...edge, From: nameIn(edge.From) })),
    ...nonEmpty(
      'Stops',
      (body.Stops ?? []).map((stop) => ({ ...stop, Node: nameIn(stop.Node) })),
    ),
  };
}

const nameOf = ({ Node }: { readonly Node: string }) => Node;

function nonEmpty(name: string, values: readonly unknown[]): Members {
  return values.length > 0 ? { [name]: values } : {};
}

function without<Part extends Members>(members: Part, names: readonly string[]): Part {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))) as Part;
}
