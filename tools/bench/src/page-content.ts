import { createHash } from 'node:crypto';

/** The kinds of records by their names in the API, with their relationship types in the graph: current and ended. */
const kinds = {
  BeneficialOwnerships: ['BENEFICIALLY_OWNS', 'BENEFICIALLY_OWNED'],
  Ownerships: ['OWNS', 'OWNED'],
  CompanyStructureOwners: ['STRUCTURES', 'STRUCTURED'],
  KeyPersonRoles: ['HOLDS_ROLE', 'HELD_ROLE'],
} as const;
type Kind = keyof typeof kinds;

type Values = Readonly<Record<string, unknown>>;

interface ApiRelation extends Values {
  readonly ServiceId: number;
  readonly History?: readonly ApiRelation[];
}

interface ApiCompany extends Values {
  readonly Parents?: readonly ApiRelation[];
  readonly Children?: readonly ApiRelation[];
}

interface PeerLink {
  readonly type: string;
  readonly id: number;
  readonly record: Values;
  readonly profile: Values;
}

interface PeerCompany {
  readonly serviceId: number;
  readonly profile: Values;
  readonly parents: readonly PeerLink[];
  readonly children: readonly PeerLink[];
}

/** A record in a form that the API and the peers have in common. */
interface PageRecord {
  readonly side: 'parent' | 'child';
  readonly other: number;
  readonly name: unknown;
  readonly kind: Kind;
  readonly ended: boolean;
  readonly figures: readonly unknown[];
}

/**
 * The content of a page of the API as a text. The text has a line for each company: its identity, the number of records
 * of parents and children, and a digest of all records. Equal pages of the API and of a peer have equal texts.
 */
export function contentOfApi(body: Buffer): string {
  const { Relations } = JSON.parse(body.toString()) as { Relations: readonly ApiCompany[] };
  return Relations.map((company) =>
    lineOf([company['ServiceId'], company['Name'], company['OrgNo'], company['CountryCode']], recordsOfApi(company)),
  ).join('\n');
}

/** The content of a page of a peer as a text in the same form. */
export function contentOfPeer(body: Buffer): string {
  const { companies } = JSON.parse(body.toString()) as { companies: readonly PeerCompany[] };
  const ascending = [...companies].sort((a, b) => a.serviceId - b.serviceId);
  return ascending
    .map(({ serviceId, profile, ...links }) =>
      lineOf(
        [serviceId, profile['name'], profile['orgNo'], profile['countryCode']],
        [
          ...links.parents.map((link) => recordOfPeer(link, 'parent')),
          ...links.children.map((link) => recordOfPeer(link, 'child')),
        ],
      ),
    )
    .join('\n');
}

/** The first line in which the texts differ, as it is in each text. */
export function firstDifference(texts: readonly string[]): string {
  const lines = texts.map((text) => text.split('\n'));
  const most = Math.max(...lines.map(({ length }) => length));
  for (let at = 0; at < most; at++) {
    const found = new Set(lines.map((each) => each[at] ?? 'no company'));
    if (found.size > 1) return [...found].join(' / ');
  }
  return 'nothing';
}

function recordsOfApi({ Parents = [], Children = [] }: ApiCompany): PageRecord[] {
  const sides = [
    ['parent', Parents],
    ['child', Children],
  ] as const;
  return sides.flatMap(([side, relations]) =>
    relations.flatMap((relation) => [
      ...recordsOfRelation(relation, relation, side, false),
      ...(relation.History ?? []).flatMap((history) => recordsOfRelation(history, relation, side, true)),
    ]),
  );
}

function recordsOfRelation(
  records: ApiRelation,
  { ServiceId, Name }: ApiRelation,
  side: PageRecord['side'],
  ended: boolean,
): PageRecord[] {
  return (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    ((records[kind] ?? []) as readonly Values[]).map((record): PageRecord => ({
      side,
      other: ServiceId,
      name: Name,
      kind,
      ended,
      figures: apiFigures(record),
    })),
  );
}

function recordOfPeer({ type, id, record, profile }: PeerLink, side: PageRecord['side']): PageRecord {
  const [kind, types] = Object.entries(kinds).find(([, each]) => (each as readonly string[]).includes(type)) ?? [];
  if (!types) throw new Error(`${type} is no relationship type of a record.`);
  const ended = type === types[1];
  return {
    side,
    other: id,
    name: profile['Name'] ?? profile['name'],
    kind: kind as Kind,
    ended,
    figures: peerFigures(record),
  };
}

const names = [
  ['OwnershipStake', 'stakePercent'],
  ['MinOwnershipStake', 'minStakePercent'],
  ['MaxOwnershipStake', 'maxStakePercent'],
  ['Id', 'id'],
  ['InDate', 'inDate'],
  ['OutDate', 'outDate'],
] as const;

/** A figure of 0 counts as missing, because the API omits it. */
const apiFigures = (record: Values) => names.map(([name]) => record[name] || null);
const peerFigures = (record: Values) => names.map(([, name]) => record[name] || null);

function lineOf(company: readonly unknown[], records: readonly PageRecord[]): string {
  const texts = records
    .map(({ side, other, name, kind, ended, figures }) => JSON.stringify([side, other, name, kind, ended, figures]))
    .sort();
  const parents = records.filter(({ side }) => side === 'parent').length;
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  return `company ${JSON.stringify(company)}: ${parents} records of parents, ${records.length - parents} of children, digest ${digest}`;
}
