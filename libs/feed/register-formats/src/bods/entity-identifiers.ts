import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';
import { textOf } from '../present';
import { comparableIdentifiers } from '../register-identifiers';
import type { BodsEntity, BodsIdentifier, BodsPlace } from './bods-statement';
import { alpha2Of } from './country-codes';
import { placeCodeOf } from './places';

const lei = 'XI-LEI';

/** Schemes under which publishers give the file number of a state or province: unique only together with it. */
const numberedByState: ReadonlySet<string> = new Set(['US-SAM', 'CA-CC']);

/** Schemes whose number is unique only together with something not published (in Germany, the court): it may not merge. */
const notUnique: ReadonlySet<string> = new Set(['DE-CR']);

/** Whether the record is that of a Legal Entity Identifier, by its id: company registers list a LEI among others too. */
export function isLeiRecord(recordId: string, entity: BodsEntity): boolean {
  const comparable = normalizeRegisterNumber(recordId);
  return (
    recordId.toUpperCase().startsWith(lei) ||
    (entity.identifiers ?? []).some(
      (identifier) => schemeOf(identifier) === lei && comparable === normalizeRegisterNumber(identifier.id ?? ''),
    )
  );
}

/** The identifiers that make records with the same one the same company: those with a scheme, unique within it. */
export function mergingIdentifiers(entity: BodsEntity, jurisdiction: BodsPlace | undefined): RegisterIdentifier[] {
  return comparableIdentifiers(
    (entity.identifiers ?? []).flatMap((identifier) => {
      const scheme = schemeOf(identifier);
      if (scheme === undefined || identifier.id === undefined || notUnique.has(scheme)) return [];
      const place = numberedByState.has(scheme) ? `/${placeCodeOf(jurisdiction) ?? ''}` : '';
      return place === '/' ? [] : [{ scheme: `${scheme}${place}`, id: identifier.id }];
    }),
  );
}

/** The first number given by a register of the entity's own country, as the register writes it. */
export function organisationNumber(entity: BodsEntity, country: string | undefined): string | undefined {
  if (country === undefined) return undefined;
  return (entity.identifiers ?? [])
    .filter((identifier) => schemeOf(identifier) !== lei && registerCountry(schemeOf(identifier)) === country)
    .map(({ id }) => textOf(id))
    .find((id) => id !== undefined);
}

/** Schemes begin with the register's country: `GB-COH`, or with its alpha-3 code: `IRL-BAU`. */
function registerCountry(scheme: string | undefined): string | undefined {
  const prefix = scheme?.split('-')[0] ?? '';
  return prefix.length === 3 ? alpha2Of(prefix) : prefix.length === 2 ? prefix : undefined;
}

function schemeOf({ scheme }: BodsIdentifier): string | undefined {
  return textOf(scheme)?.toUpperCase();
}
