import { type CompanyProfile, type PersonProfile, type ServiceId } from '@company-relations/ownership';
import { erasureKeysOfPerson, erasureKeysOfNumber } from '../apply/erasure-keys';
import type { CompanySourceRecord } from '../apply/stored';
import type { ErasedBusiness, ErasedPerson } from './erased-entities';

/** A company or person in the form in which a query over all entities returns it. */
export interface WalkedEntity {
  readonly elementId: string;
  readonly serviceId: number;
  readonly sourceId: string;
  readonly isPerson: boolean;
  readonly profile: string;
  readonly sources: string | null;
  /** The source ids of the persons whose business this company is, according to a source. */
  readonly traders: readonly string[];
  /** The normalised national id or organisation number. */
  readonly number: string | null;
  /** The keys of register identifiers, of further source records and of former ServiceIds. */
  readonly keys: readonly string[];
}

const formerId = 'service:';

/**
 * Returns the keys of a stored company or person. If one of them belongs to an erasure, the erasure applies to this
 * company or person. The number of a company gives keys only if no source ties the company to a person.
 */
export function erasureKeysOfWalkedEntity(entity: WalkedEntity): string[] {
  const { sourceId, isPerson, traders, number, keys } = entity;
  if (isPerson) return erasureKeysOfPerson({ id: sourceId, profile: JSON.parse(entity.profile) as PersonProfile });
  const { countryCode } = JSON.parse(entity.profile) as CompanyProfile;
  return [
    ...sourceIdsOf(entity).map((id) => `company:${id}`),
    ...traders.map((id) => `person:${id}`),
    ...keys.filter((key) => key.startsWith('register:')),
    ...(traders.length > 0 || number === null ? [] : erasureKeysOfNumber(number, countryCode)),
  ];
}

export function personOf({ elementId, serviceId, sourceId, number }: WalkedEntity): ErasedPerson {
  return { elementId, serviceId, sourceId, nationalId: number };
}

export function businessOf(entity: WalkedEntity): ErasedBusiness {
  const { serviceId, number, keys } = entity;
  return {
    serviceId,
    number,
    sourceIds: sourceIdsOf(entity),
    identifiers: keys.filter((key) => key.startsWith('register:')),
    formerServiceIds: keys
      .filter((key) => key.startsWith(formerId))
      .map((key) => Number(key.slice(formerId.length)) as ServiceId),
  };
}

function sourceIdsOf({ sourceId, sources }: WalkedEntity): string[] {
  return sources === null ? [sourceId] : (JSON.parse(sources) as CompanySourceRecord[]).map(({ id }) => id);
}
