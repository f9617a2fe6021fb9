import { maskedWithout } from './withheld';
import type { Caller } from './withheld-structure';

type Members = Readonly<Record<string, unknown>>;

/** The body of `POST /v2/companies/search`. */
export interface FoundCompanies {
  readonly Companies: readonly Members[];
}

/**
 * Computes the companies that a caller with some grants finds from those that a caller with all areas in all countries finds.
 *
 * Precondition: the whole answer was not cut at its limit.
 */
export function foundWithout({ Companies }: FoundCompanies, { grants, protectedTraders }: Caller): FoundCompanies {
  return {
    Companies: Companies.filter(({ CountryCode, ServiceId }) => {
      const granted = grants[String(CountryCode)];
      return (
        granted !== undefined && (granted.includes('HiddenPersonAccess') || !protectedTraders.has(Number(ServiceId)))
      );
    }),
  };
}

/** Computes the company that a caller with some grants reads. Undefined if the caller finds no such company. */
export function companyWithout(whole: Members, { grants, protectedTraders }: Caller): Members | undefined {
  const granted = grants[String(whole['CountryCode'])];
  if (granted === undefined || granted.includes('HiddenPersonAccess')) return granted && whole;
  return maskedWithout(whole, { area: 'HiddenPersonAccess', country: '' }, protectedTraders);
}
