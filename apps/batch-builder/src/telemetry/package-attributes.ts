import type { PackageType } from '@company-relations/batch-catalogue';
import type { Attributes } from '@company-relations/telemetry';

/** Span attributes of packages. They name neither the receiver nor the contents. */
export function packageAttributes(country: string, type: PackageType): Attributes {
  return { 'company_relations.country': country, 'company_relations.type': type };
}
