import { type IdentifiedCompany, serviceId } from '@company-relations/ownership';
import { Grants } from './grants';
import { maskIdentifiedCompany } from './mask-identified-company';

const company = (isProtected: boolean, leis: readonly string[] = ['L1', 'L2']): IdentifiedCompany => ({
  company: {
    type: 'company',
    serviceId: serviceId(1),
    profile: { name: 'Kari Fisk', orgNo: '1', countryCode: 'NO', addresses: [{ city: 'Oslo' }], legalForm: 2 },
    countryCode: 'NO',
    searchable: true,
    isProtected,
  },
  leis,
});
const hidden = 'Protected Identity';
const hiddenAddresses = [{ street: hidden, zipCode: hidden, city: hidden, countryCode: hidden }];

describe('the LEI', () => {
  it('of a protected sole trader is masked without Hidden Person Access, as is all that identifies the person', () => {
    for (const grants of [new Grants({ NO: ['Owner'] }), new Grants({ NO: [], SE: ['HiddenPersonAccess'] })])
      expect(maskIdentifiedCompany(company(true), grants)).toEqual({
        company: {
          ...company(true).company,
          profile: { name: hidden, orgNo: hidden, countryCode: 'NO', addresses: hiddenAddresses, legalForm: 2 },
        },
        leis: [hidden],
        disclosesProtectedIdentity: false,
      });
  });

  it('of a protected sole trader is shown with the access, which is audited', () => {
    const shown = maskIdentifiedCompany(company(true), new Grants({ NO: ['HiddenPersonAccess'] }));
    expect(shown).toMatchObject({
      company: { profile: { name: 'Kari Fisk', orgNo: '1', addresses: hiddenAddresses } },
      leis: ['L1', 'L2'],
      disclosesProtectedIdentity: true,
    });
  });

  it('of any other company is shown, and an absent one is not masked', () => {
    const grants = new Grants({ NO: [] });
    expect(maskIdentifiedCompany(company(false), grants)).toEqual({
      ...company(false),
      disclosesProtectedIdentity: false,
    });
    expect(maskIdentifiedCompany(company(true, []), grants).leis).toEqual([]);
  });
});
