import type { PersonProfile, ServiceId } from '../entities';
import { isIdentifyingNumber, normalizeRegisterNumber } from '../identifiers';

/** A person as described by one record. */
export interface PersonRecord {
  readonly serviceId: ServiceId;
  readonly profile: PersonProfile;
}

/** The minimum length of a unique national id. A shorter id may belong to another person in another country. */
const minUniqueLength = 11;

/**
 * Finds records that probably describe the same person, because they state the same national id, or the same name and
 * the same birth date. This is a hint and not a proof, so no records are merged.
 *
 * @returns the groups with at least two records, in the order of their first records. The records of a group are in
 *   ascending order.
 */
export function samePersons(persons: readonly PersonRecord[]): ServiceId[][] {
  const groups = new Groups();
  const firstOfKey = new Map<string, ServiceId>();
  for (const { serviceId, profile } of persons) {
    for (const key of identitiesOf(profile)) {
      const first = firstOfKey.get(key);
      if (first === undefined) firstOfKey.set(key, serviceId);
      else groups.unite(first, serviceId);
    }
  }
  return groups.all();
}

function identitiesOf({ name, birthDate, nationalIdentificationNumber, countryCode }: PersonProfile): string[] {
  const number = normalizeRegisterNumber(nationalIdentificationNumber ?? '');
  const country = number.length < minUniqueLength ? (countryCode ?? '') : '';
  const comparableName = (name ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isDay = birthDate?.length === 'yyyy-MM-dd'.length;
  return [
    ...(isIdentifyingNumber(number) ? [`number ${country} ${number}`] : []),
    ...(isDay && comparableName !== '' ? [`born ${birthDate} ${comparableName}`] : []),
  ];
}

/** Groups of ids. Uniting two ids merges their groups. */
class Groups {
  private readonly groupOf = new Map<ServiceId, Set<ServiceId>>();

  unite(a: ServiceId, b: ServiceId): void {
    const [into, from] = [this.of(a), this.of(b)];
    if (into === from) return;
    for (const id of from) {
      into.add(id);
      this.groupOf.set(id, into);
    }
  }

  all(): ServiceId[][] {
    const groups = [...new Set(this.groupOf.values())].filter(({ size }) => size > 1);
    return groups.map((group) => [...group].sort((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b);
  }

  private of(id: ServiceId): Set<ServiceId> {
    const group = this.groupOf.get(id) ?? new Set([id]);
    this.groupOf.set(id, group);
    return group;
  }
}
