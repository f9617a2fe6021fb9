import type { PackageType } from '@company-relations/batch-catalogue';
import type { Attributes } from '@company-relations/telemetry';

/** What spans tell of packages: nothing of whom they are for or of what they hold. */
export function packageAttributes(country: string, type: PackageType): Attributes {
  return { 'company_relations.country': country, 'company_relations.type': type };
}
