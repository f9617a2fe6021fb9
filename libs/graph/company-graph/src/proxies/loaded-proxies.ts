import { type CypherQuery, type GraphClient, int, ints } from '@company-relations/neo4j-client';
import { type CompanyProfile, type LoadedBeneficialOwnership, isIdentifyingNumber, normalizeRegisterNumber, type PersonProfile, protectionForms } from '@company-relations/ownership';
import protectedNames from '../queries/proxies/protected-names.cypher';
import protectedNumbers from '../queries/proxies/protected-numbers.cypher';
import { mayBeSameName, namesOf } from './same-name';

type Settled = { -readonly [Name in keyof LoadedBeneficialOwnership]: LoadedBeneficialOwnership[Name] };

/** A record that names a proxy without a number. */
interface Unnumbered {
  readonly record: Settled;
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

/** Where a company has more links than this, it is not looked for protected parties among them: any may be one. */
const defaultMaxLinks = 10_000;

/** Asks which of some numbers are those of protected persons, or of sole traders who are or may be protected. */
export const protectedNumbersQuery = protectedNumbers;

/** The queries of this module with parameters that match nothing. */
export const proxyQueries: readonly { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] = [
  { query: protectedNumbers, parameters: { wanted: { numbers: [] } } },
  { query: protectedNames, parameters: { wanted: { serviceIds: [], maxLinks: int(defaultMaxLinks) } } },
];

/**
 * The records of a load that name a proxy. Until they are settled each counts as one that names a protected person, so that
 * nothing is shown where that is forgotten. Who is named by a number is judged by it; who is named without one, or by a placeholder
 * (see `isIdentifyingNumber`), is taken for the protected party of the same company that has the name.
 */
export class LoadedProxies {
  private readonly added: Settled[] = [];
  private readonly numbered: Settled[] = [];
  private readonly unnumbered: Unnumbered[] = [];

  constructor(private readonly maxLinks = defaultMaxLinks) {}

  /** @param company the service id of the company that the record is about. */
  add(record: LoadedBeneficialOwnership, company: number): void {
    const { proxyCompanyRegistrationNumber: number, proxyCompanyName: name } = record;
    if (number === undefined && name === undefined) return;
    const settled: Settled = record;
    settled.proxyIsProtected = true;
    this.added.push(settled);
    // A short identifier tells too, if a protected business has it.
    if (number !== undefined && normalizeRegisterNumber(number) !== '') this.numbered.push(settled);
    if (name !== undefined && !isIdentifyingNumber(number)) this.unnumbered.push({ record: settled, name, company });
  }

  /** Asks about them; asks nothing where there are none, as nearly always. @throws GraphUnavailable */
  async settle(graph: Pick<GraphClient, 'read'>): Promise<void> {
    const found = await Promise.all([this.protectedByNumber(graph), this.protectedByName(graph)]);
    const isProtected = new Set(found.flat());
    for (const record of this.added) if (!isProtected.has(record)) delete record.proxyIsProtected;
    this.added.length = this.numbered.length = this.unnumbered.length = 0;
  }

  private async protectedByNumber(graph: Pick<GraphClient, 'read'>): Promise<Settled[]> {
    if (this.numbered.length === 0) return [];
    const formsOf = ({ proxyCompanyRegistrationNumber }: Settled) => protectionForms(proxyCompanyRegistrationNumber ?? '');
    const numbers = [...new Set(this.numbered.flatMap(formsOf))];
    const rows = await graph.read<{ number: string }>(protectedNumbers, { wanted: { numbers } });
    const isProtected = new Set(rows.map(({ number }) => number));
    return this.numbered.filter((record) => formsOf(record).some((form) => isProtected.has(form)));
  }

  private async protectedByName(graph: Pick<GraphClient, 'read'>): Promise<Settled[]> {
    if (this.unnumbered.length === 0) return [];
    const serviceIds = [...new Set(this.unnumbered.map(({ company }) => company))];
    const rows = await graph.read<ProtectedRow>(protectedNames, { wanted: { serviceIds: ints(serviceIds), maxLinks: int(this.maxLinks) } });
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
