import { int } from '@company-relations/neo4j-client';
import { numbersByKeyOf, numberOfKey, plainNumberOf } from './identifier-keys';
import type { StoredCompany, StoredEntity } from './stored';
import { resolveMerged } from './known-records';
import type { StoredGraph } from './stored-graph';

/** A key by which the loader finds a company. */
export interface EntityKey {
  readonly key: string;
  readonly company: StoredCompany;
  /** The number that the key contains, or the number that a source states and that is stored with the key. */
  readonly number: string | undefined;
}

/**
 * Returns the keys by which the loader finds the entities. There is a key for each register identifier and for each id
 * of a source record. Only the id in the property `sourceId` has no key, because that property has an index of its own.
 * `dropped` has the keys by which the loader must no longer find an entity.
 */
export function entityKeyChanges(
  { changes }: StoredGraph,
  entities: readonly StoredEntity[],
): { readonly dropped: readonly string[]; readonly written: readonly EntityKey[] } {
  const written = [...changes.identifiers].flatMap(([key, company]) => entityKey(key, resolveMerged(company)));
  const dropped: string[] = [...changes.droppedKeys];
  for (const company of entities) {
    if (company.type === 'person') continue;
    const numbers = numbersByKeyOf(company.sources);
    dropped.push(...company.writtenNumberKeys.filter((key) => !numbers.has(key)));
    for (const [key, number] of numbers) written.push(...entityKey(key, company, number));
    const sourceId = company.sources[0]?.id;
    const mayHaveKeys = company.elementId !== undefined || changes.merged.size > 0;
    if (mayHaveKeys && company.writtenSourceId !== sourceId) dropped.push(`source:${sourceId}`);
    for (const alias of company.aliases) if (alias !== sourceId) written.push(...entityKey(`source:${alias}`, company));
  }
  return { dropped, written };
}

/** Returns the row by which `write-keys` writes a key. */
export function keyRow(key: string, serviceId: number, number: string | undefined): Readonly<Record<string, unknown>> {
  return { key, serviceId: int(serviceId), number: number ?? null, plainNumber: plainNumberOf(number) ?? null };
}

function entityKey(key: string, company: StoredCompany | undefined, number = numberOfKey(key)): EntityKey[] {
  return company ? [{ key, company, number }] : [];
}
