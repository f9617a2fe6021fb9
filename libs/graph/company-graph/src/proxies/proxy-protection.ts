import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import {
  type CompanyProfile,
  type LoadedBeneficialOwnership,
  isIdentifyingNumber,
  normalizeRegisterNumber,
  type PersonProfile,
  protectionForms,
} from '@company-relations/ownership';
import protectedNames from '../queries/proxies/protected-names.cypher';
import protectedNumbers from '../queries/proxies/protected-numbers.cypher';
import { mayBeSameName, namesOf } from './same-name';

type Resolvable = { -readonly [Name in keyof LoadedBeneficialOwnership]: LoadedBeneficialOwnership[Name] };

/** A record that names a proxy without a number. */
interface RecordWithoutNumber {
  readonly record: Resolvable;
  readonly name: string;
  /** The service id of the company that it is about. */
  readonly company: number;
}

/** The protected parties of a company. */
interface ProtectedRow {
  readonly serviceId: number;
  readonly hasTooMany: boolean;
  /** As JSON. */
  readonly profiles: readonly string[];
}

/** The parties of a company with more links than this are not read: any of them may be protected. */
const defaultMaxLinks = 10_000;

/** Finds which of some numbers belong to protected persons, or to sole traders who are or may be protected. */
export const protectedNumbersQuery = protectedNumbers;

/** The queries of this module with parameters that match nothing. */
export const proxyQueries: readonly { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] = [
  { query: protectedNumbers, parameters: { wanted: { numbers: [] } } },
  { query: protectedNames, parameters: { wanted: { serviceIds: [], maxLinks: int(defaultMaxLinks) } } },
];

/**
 * Finds out which proxies in the records of a load are protected. Until `resolve`, every record counts as one with a protected
 * proxy, so that a forgotten call shows nothing. A proxy with a number is protected where the number is. One without a number, or
 * with a placeholder (see `isIdentifyingNumber`), is protected where a protected party of the same company has its name.
 */
export class ProxyProtection {
  private readonly added: Resolvable[] = [];
  private readonly numbered: Resolvable[] = [];
  private readonly unnumbered: RecordWithoutNumber[] = [];

  constructor(private readonly maxLinks = defaultMaxLinks) {}

  /** @param company the service id of the company that the record is about. */
  add(record: LoadedBeneficialOwnership, company: number): void {
    const { proxyCompanyRegistrationNumber: number, proxyCompanyName: name } = record;
    if (number === undefined && name === undefined) return;
    const resolvable: Resolvable = record;
    resolvable.proxyIsProtected = true;
    this.added.push(resolvable);
    // A short identifier counts too where a protected business has it.
    if (number !== undefined && normalizeRegisterNumber(number) !== '') this.numbered.push(resolvable);
    if (name !== undefined && !isIdentifyingNumber(number)) this.unnumbered.push({ record: resolvable, name, company });
  }

  /** Marks the records. Without proxies, the usual case, it reads nothing. @throws GraphUnavailable */
  async resolve(graph: GraphReader): Promise<void> {
    const found = await Promise.all([this.protectedByNumber(graph), this.protectedByName(graph)]);
    const isProtected = new Set(found.flat());
    for (const record of this.added) if (!isProtected.has(record)) delete record.proxyIsProtected;
    this.added.length = this.numbered.length = this.unnumbered.length = 0;
  }

  private async protectedByNumber(graph: GraphReader): Promise<Resolvable[]> {
    if (this.numbered.length === 0) return [];
    const formsOf = ({ proxyCompanyRegistrationNumber }: Resolvable) =>
      protectionForms(proxyCompanyRegistrationNumber ?? '');
    const numbers = [...new Set(this.numbered.flatMap(formsOf))];
    const rows = await graph.read<{ number: string }>(protectedNumbers, { wanted: { numbers } });
    const isProtected = new Set(rows.map(({ number }) => number));
    return this.numbered.filter((record) => formsOf(record).some((form) => isProtected.has(form)));
  }

  private async protectedByName(graph: GraphReader): Promise<Resolvable[]> {
    if (this.unnumbered.length === 0) return [];
    const serviceIds = [...new Set(this.unnumbered.map(({ company }) => company))];
    const rows = await graph.read<ProtectedRow>(protectedNames, {
      wanted: { serviceIds: ints(serviceIds), maxLinks: int(this.maxLinks) },
    });
    const namesByCompany = new Map(rows.map((row) => [row.serviceId, row.hasTooMany ? undefined : namesIn(row)]));
    return this.unnumbered.flatMap(({ record, name, company }) => {
      const names = namesByCompany.get(company);
      return names && !names.some((one) => mayBeSameName(one, name)) ? [] : [record];
    });
  }
}

function namesIn({ profiles }: ProtectedRow): string[] {
  return profiles.flatMap((profile) => namesOf(JSON.parse(profile) as CompanyProfile & PersonProfile));
}
