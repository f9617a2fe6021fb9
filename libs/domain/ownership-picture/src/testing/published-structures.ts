import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Group, publishedCases } from '@company-relations/ownership/testing';
import type { EdgeKind, Stake, Structure, StructureEdge, StructureNode } from '../structure';
import { loopsOf } from './loops';

/** A structure from a source outside this repository, and where it was published. */
export interface PublishedStructure {
  readonly name: string;
  readonly structure: Structure;
}

const root = join(__dirname, '../../../../..');

/**
 * The corporate groups from textbooks and papers with which the computation of ultimate owners is tested, and their
 * owners.
 */
export function structuresOfLiterature(): PublishedStructure[] {
  return publishedCases.flatMap(({ name, holdings, owners }) => {
    const group = new Group(holdings);
    const companies = new Set(holdings.map(([, , owned]) => owned));
    const names = [...new Set(holdings.flatMap(([owner, , owned]) => [owner, owned]))];
    const nodes = names.map((each) =>
      partyOf(String(group.id(each)), companies.has(each) ? 'company' : 'person', each),
    );
    const edges = holdings.map(([owner, stake, owned]) => ({
      From: String(group.id(owner)),
      To: String(group.id(owned)),
      Kind: 'ownership' as const,
      ...(typeof stake === 'number' ? { OwnershipStake: stake } : {}),
    }));
    return Object.keys(owners).map((company) => ({
      name: `${name}: ${company}`,
      structure: {
        ...structureOf(nodes, edges, group.id(company)),
        UltimateOwners: Object.entries(group.owners(company)).map(([owner, share]) => ({
          Node: String(group.id(owner)),
          Share: typeof share === 'number' ? { OwnershipStake: share } : {},
          IsConnected: true,
        })),
      },
    }));
  });
}

/** A line of a register file. See docs/register-format.md. */
interface Statement extends Record<string, unknown> {
  readonly statement: string;
  readonly id: string;
  readonly party?: string;
  readonly company?: string;
  readonly name?: string;
  readonly countryCode?: string;
}

/** The corporate groups in the demo files, including those of Companies House, GLEIF and the Norwegian registers. */
export function structuresOfRegisters(): PublishedStructure[] {
  const folder = join(root, 'apps/register-feed/demo');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => {
      const statements = readLines(join(folder, file)) as Statement[];
      const parties = statements.filter(({ statement }) => statement === 'company' || statement === 'person');
      const nodeOf = new Map(parties.map(({ id }, index) => [id, String(index + 1)]));
      const nodes = parties.map(({ id, statement, name, countryCode }) =>
        partyOf(nodeOf.get(id) as string, statement as 'company' | 'person', name ?? '', countryCode),
      );
      const edges = statements.flatMap((each) => {
        const [From, To] = [nodeOf.get(each.party ?? ''), nodeOf.get(each.company ?? '')];
        if (From === undefined || To === undefined) return [];
        return [{ From, To, Kind: each.statement as EdgeKind, ...figuresOf(each) }];
      });
      return groupsOf(nodes, edges).map((structure) => ({ name: `${file}: ${structure.ServiceId}`, structure }));
    });
}

const figures = ['ownershipStake', 'minOwnershipStake', 'maxOwnershipStake', 'numberOfShares', 'numberOfVotes'];

function figuresOf(statement: Statement): Stake {
  const given = figures.filter((member) => typeof statement[member] === 'number');
  return Object.fromEntries(given.map((member) => [member[0]?.toUpperCase() + member.slice(1), statement[member]]));
}

interface BodsStatement {
  readonly recordId: string;
  readonly recordType: 'entity' | 'person' | 'relationship';
  readonly recordDetails: {
    readonly name?: string;
    readonly names?: readonly { readonly fullName?: string }[];
    readonly subject?: unknown;
    readonly interestedParty?: unknown;
    readonly interests?: readonly { readonly type: string; readonly share?: Readonly<Record<string, number>> }[];
  };
}

const bodsExamples = join(root, '../shared/data/bods-examples');

/** Whether this machine has the examples of the Beneficial Ownership Data Standard 0.4. */
export const hasBodsExamples = existsSync(bodsExamples);

/** The examples of the Beneficial Ownership Data Standard 0.4. */
export function structuresOfBods(): PublishedStructure[] {
  return readdirSync(bodsExamples)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const statements = JSON.parse(readFileSync(join(bodsExamples, file), 'utf8')) as BodsStatement[];
      const parties = [
        ...new Map(
          statements.filter(({ recordType }) => recordType !== 'relationship').map((each) => [each.recordId, each]),
        ).values(),
      ];
      const nodeOf = new Map<unknown, string>(parties.map(({ recordId }, index) => [recordId, String(index + 1)]));
      const nodes = parties.map(({ recordId, recordType, recordDetails: { name, names } }) =>
        partyOf(
          nodeOf.get(recordId) as string,
          recordType === 'person' ? 'person' : 'company',
          name ?? names?.[0]?.fullName ?? '',
        ),
      );
      const edges = statements.flatMap(({ recordDetails: { subject, interestedParty, interests = [] } }) => {
        const [From, To] = [nodeOf.get(interestedParty), nodeOf.get(subject)];
        if (From === undefined || To === undefined) return [];
        return interests.map(({ type, share }) => bodsEdge(From, To, type, share));
      });
      return groupsOf(nodes, edges).map((structure) => ({ name: `${file}: ${structure.ServiceId}`, structure }));
    });
}

function bodsEdge(From: string, To: string, type: string, share: Readonly<Record<string, number>> = {}): StructureEdge {
  if (type !== 'shareholding') return { From, To, Kind: 'role', Text: type };
  const { exact, minimum, exclusiveMinimum, maximum, exclusiveMaximum } = share;
  if (exact !== undefined) return { From, To, Kind: 'ownership', OwnershipStake: exact };
  const [min, max] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  return {
    From,
    To,
    Kind: 'ownership',
    ...(min !== undefined && { MinOwnershipStake: min, IsMinOwnershipStakeExcluded: minimum === undefined }),
    ...(max !== undefined && { MaxOwnershipStake: max, IsMaxOwnershipStakeExcluded: maximum === undefined }),
  };
}

/**
 * Returns one structure for each group of connected parties. The requested company is the one with the most records.
 */
function groupsOf(nodes: readonly StructureNode[], edges: readonly StructureEdge[]): Structure[] {
  const groupOf = new Map(nodes.map(({ Node }) => [Node, new Set([Node])]));
  for (const { From, To } of edges) {
    const [a, b] = [groupOf.get(From), groupOf.get(To)] as [Set<string>, Set<string>];
    if (a === b) continue;
    for (const node of b) groupOf.set(node, a.add(node));
  }
  return [...new Set(groupOf.values())].flatMap((group) => {
    const own = edges.filter(({ From }) => group.has(From));
    const [company] = nodes
      .filter(({ Node, Kind }) => group.has(Node) && Kind === 'company')
      .map(({ Node }) => ({ Node, records: own.filter(({ To }) => To === Node).length }))
      .sort((a, b) => b.records - a.records);
    if (company === undefined) return [];
    return [
      structureOf(
        nodes.filter(({ Node }) => group.has(Node)),
        own,
        Number(company.Node),
      ),
    ];
  });
}

function structureOf(nodes: readonly StructureNode[], edges: readonly StructureEdge[], serviceId: number): Structure {
  return { ServiceId: serviceId, Nodes: nodes, Edges: edges, Loops: loopsOf(nodes, edges) };
}

function partyOf(Node: string, Kind: 'company' | 'person', Name: string, CountryCode?: string): StructureNode {
  return { Node, ServiceId: Number(Node), Kind, Name, ...(CountryCode !== undefined && { CountryCode }) };
}

function readLines(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}
