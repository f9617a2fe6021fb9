import type { CompanyGraph } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';

/** Returns the distinct ServiceIds that changes after a number protected, ascending. */
export async function protectedSince(
  companies: Pick<CompanyGraph, 'protectionsSince'>,
  number: number,
): Promise<ServiceId[]> {
  const protections = await companies.protectionsSince(number);
  return [...new Set(protections.flatMap(({ serviceIds }) => serviceIds))].sort((a, b) => a - b);
}
