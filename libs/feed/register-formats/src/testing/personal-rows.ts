import { personal, type PersonalCase } from './personal-values';

const { text, birthDate, year, number } = personal;
const lei = '5299000EXAMPLE000A11';

/** Rows, as the cells of their columns. */
export const tableCases: readonly PersonalCase<'csv' | 'uk-companies' | 'gleif-csv' | 'no-shareholders'>[] = [
  {
    of: 'a person',
    format: 'csv',
    record: {
      ...{ statement: 'person', id: 'p1', asOf: '2024-06-06', name: text, firstName: text, lastName: text },
      ...{ birthDate, nationalIdentificationNumber: number, gender: text, isProtected: false },
    },
    notices: [],
  },
  {
    of: 'a company',
    format: 'uk-companies',
    record: {
      ...{ CompanyName: text, CompanyNumber: 'FC012345', 'RegAddress.CareOf': text, 'RegAddress.POBox': text },
      ...{ 'RegAddress.AddressLine1': text, 'RegAddress.AddressLine2': text, 'RegAddress.PostTown': text },
      ...{ 'RegAddress.Country': text, 'RegAddress.PostCode': text, CompanyCategory: 'Unknown category' },
      ...{ CompanyStatus: 'Unknown status', CountryOfOrigin: text, IncorporationDate: '11/09/2012' },
    },
    notices: [
      'unknown legal form "Unknown category" of no country: not loaded',
      'unknown operational status "Unknown status": not loaded',
      'country of origin that is not known: the company cannot be found in a search',
    ],
  },
  {
    of: 'a company',
    format: 'gleif-csv',
    record: {
      ...{ LEI: lei, 'Entity.LegalName': text, 'Entity.LegalAddress.FirstAddressLine': text },
      ...{ 'Entity.LegalAddress.City': text, 'Entity.LegalAddress.Country': text },
      ...{ 'Entity.HeadquartersAddress.PostalCode': text, 'Entity.SuccessorEntity.1.SuccessorEntityName': text },
      'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000585',
      'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': number,
      ...{ 'Entity.LegalForm.EntityLegalFormCode': 'QQQQ', 'Entity.LegalJurisdiction': 'XQ' },
      'Registration.LastUpdateDate': '2024-01-31T08:00:00Z',
    },
    notices: [
      'legal jurisdiction with the code XQ, which no country has: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
      'unknown legal form ELF QQQQ of no country: not loaded',
      'number that the registration authority RA000585 does not give: not loaded',
    ],
  },
  {
    of: 'a shareholder',
    format: 'no-shareholders',
    record: {
      ...{ Orgnr: '999000011', Selskap: text, Aksjeklasse: 'A', 'Navn aksjonær': text, 'Fødselsår/orgnr': year },
      ...{ 'Postnr/sted': text, Landkode: text, 'Antall aksjer': 5, 'Antall aksjer selskap': 10 },
    },
    notices: ['country of a holder that is no alpha-3 code of ISO 3166-1: not loaded'],
  },
];
