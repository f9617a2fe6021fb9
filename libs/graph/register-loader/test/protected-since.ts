import type { CompanyGraph } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';

/** Whom changes after a number protected, ascending, each once. */
export async function protectedSince(
  companies: Pick<CompanyGraph, 'protectionsSince'>,
  number: number,
): Promise<ServiceId[]> {
  const protections = await companies.protectionsSince(number);
  return [...new Set(protections.flatMap(({ serviceIds }) => serviceIds))].sort((a, b) => a - b);
}
