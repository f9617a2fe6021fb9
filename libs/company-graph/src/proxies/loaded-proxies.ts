import type { GraphClient } from '@company-relations/neo4j-client';
import { type LoadedBeneficialOwnership, nationalIdForms } from '@company-relations/ownership';
import protectedNumbers from '../queries/proxies/protected-numbers.cypher';

type Settled = { -readonly [Name in keyof LoadedBeneficialOwnership]: LoadedBeneficialOwnership[Name] };

/** Asks which of some numbers are those of protected persons, or of sole traders who are or may be protected. */
export const protectedNumbersQuery = protectedNumbers;

/**
 * The records of a load that name a proxy by its number. Until they are settled each counts as one that names a protected
 * person, so that nobody is shown to whom who forgets to ask.
 */
export class LoadedProxies {
  private readonly records: Settled[] = [];

  add(record: LoadedBeneficialOwnership): void {
    if (record.proxyCompanyRegistrationNumber === undefined) return;
    const settled: Settled = record;
    settled.proxyIsProtected = true;
    this.records.push(settled);
  }

  /** Finds out whose numbers they are; asks nothing where there are none, as nearly always. @throws GraphUnavailable */
  async settle(graph: Pick<GraphClient, 'read'>): Promise<void> {
    if (this.records.length === 0) return;
    const formsOf = ({ proxyCompanyRegistrationNumber }: Settled) => nationalIdForms(proxyCompanyRegistrationNumber ?? '');
    const numbers = [...new Set(this.records.flatMap(formsOf))];
    const rows = await graph.read<{ number: string }>(protectedNumbers, { wanted: { numbers } });
    const isProtected = new Set(rows.map(({ number }) => number));
    for (const record of this.records) if (!formsOf(record).some((form) => isProtected.has(form))) delete record.proxyIsProtected;
    this.records.length = 0;
  }
}
