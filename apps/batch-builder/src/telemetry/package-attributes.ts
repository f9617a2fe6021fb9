import type { PackageType } from '@company-relations/batch-catalogue';
import type { Attributes } from '@company-relations/telemetry';

/** Returns the attributes of a package in traces. The attributes identify neither the organisation nor the content. */
export function packageAttributes(country: string, type: PackageType): Attributes {
  return { 'company_relations.country': country, 'company_relations.type': type };
}
