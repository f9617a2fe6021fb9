import {
  type CompanyProfile,
  type PersonProfile,
  type ProtectedCompany,
  type PublishedProfile,
  serviceId,
  type UnprotectedCompany,
} from '@company-relations/ownership';
import { Grants } from './grants';
import { maskCompany, maskEntity } from './mask';
import { company, person } from './testing/entities';
import type { MaskedCompany, MaskedPerson, VisibleCompany, VisibleEntity } from './visible-entities';

declare const unprotected: UnprotectedCompany;
declare const loaded: ProtectedCompany;
declare const masked: MaskedCompany;
declare const maskedPerson: MaskedPerson;
declare const profile: CompanyProfile;
declare const personProfile: PersonProfile;
declare const publishedJson: PublishedProfile;

/** Never called. It compiles only as long as each of these lines is an error. */
export function doesNotCompile(): unknown {
  // @ts-expect-error: a masked company has no published JSON.
  const text: PublishedProfile = masked.publishedJson;
  // @ts-expect-error: nor has a masked person.
  const ofPerson: PublishedProfile = maskedPerson.publishedJson;
  // @ts-expect-error: it cannot be given any.
  const given: MaskedCompany = { ...masked, publishedJson };
  // @ts-expect-error: nor can a protected company before it is masked.
  const before: ProtectedCompany = { ...loaded, publishedJson };
  // @ts-expect-error: a protected company is visible only with a masked profile.
  const unmasked: VisibleCompany = loaded;
  // @ts-expect-error: a profile is masked only by the mask.
  const copied: VisibleCompany = { ...loaded, profile };
  // @ts-expect-error: so is that of a person.
  const copiedPerson: VisibleEntity = { ...maskedPerson, profile: personProfile };
  // @ts-expect-error: a masked profile cannot replace that of a company which keeps its published JSON.
  const replaced: VisibleCompany = { ...unprotected, profile: masked.profile };
  // @ts-expect-error: nor does it help to call that company protected.
  const renamed: VisibleCompany = { ...unprotected, isProtected: true, profile: masked.profile };
  return [text, ofPerson, given, before, unmasked, copied, copiedPerson, replaced, renamed];
}

describe('the result of the mask', () => {
  const none = new Grants({});

  it('is the same object for an unprotected entity', () => {
    const entities = [company(1, 'NO'), person(2)];
    expect(entities.map((entity) => maskEntity(entity, 'NO', none))).toEqual(entities);
    expect(entities.every((entity) => maskEntity(entity, 'NO', none) === entity)).toBe(true);
  });

  it('has the fields of the entity and a masked profile for a protected entity', () => {
    const fields = { serviceId: serviceId(1), isProtected: true };
    const trader = {
      ...fields,
      type: 'company',
      profile: { name: 'Secret', countryCode: 'NO' },
      countryCode: 'NO',
      searchable: true,
    } as const;
    expect(maskCompany(trader, 'NO', none)).toEqual({
      ...trader,
      profile: { name: 'Protected Identity', countryCode: 'NO' },
    });
  });
});
