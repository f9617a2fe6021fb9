import type { PackageType } from '@company-relations/batch-catalogue';
import type { Attributes } from '@company-relations/telemetry';

/** The attributes of packages in traces. They do not identify the organisation or the content. */
export function packageAttributes(country: string, type: PackageType): Attributes {
  return { 'company_relations.country': country, 'company_relations.type': type };
}
