import { personal, type PersonalCase } from './personal-values';

const { text, birthDate, year, number } = personal;
const dollar = ($: string) => ({ $ });
const lei = '5299000EXAMPLE000A11';
const asOf = '2024-06-06';

const pscAddress = {
  ...{ care_of: text, po_box: text, premises: text, address_line_1: text, address_line_2: text },
  ...{ locality: text, region: text, postal_code: text, country: text },
};
const pscSelf = '/company/01234567/persons-with-significant-control/individual/abc';
const psc = (data: object) => ({ company_number: '01234567', data: { links: { self: pscSelf }, ...data } });
const bods = (recordType: string, recordDetails: object) => ({
  ...{ recordId: 'r1', recordType, statementDate: asOf, recordDetails },
});
const bodsAddress = { type: 'residence', address: text, postCode: text, country: { name: text, code: text } };
const address = { street: text, zipCode: text, city: text, countryCode: 'NO' };
const gleifAddress = {
  ...{ FirstAddressLine: dollar(text), AdditionalAddressLine: [dollar(text)], City: dollar(text) },
  ...{ PostalCode: dollar(text), Country: dollar(text) },
};
const norwegianAddress = { adresse: [text, null], postnummer: text, poststed: text, kommune: text, landkode: text };

export const lineCases: readonly PersonalCase<
  'uk-psc' | 'gleif' | 'no-companies' | 'no-roles' | 'register' | 'bods'
>[] = [
  {
    of: 'an individual',
    format: 'uk-psc',
    record: psc({
      ...{ kind: 'individual-person-with-significant-control', name: text, nationality: text, address: pscAddress },
      name_elements: { title: text, forename: text, middle_name: text, surname: text },
      ...{ date_of_birth: { day: 23, month: 5, year }, country_of_residence: text, notified_on: '2016-04-06' },
      natures_of_control: ['unknown-nature'],
    }),
    notices: ['unknown nature of control "unknown-nature": not loaded'],
  },
  {
    of: 'a legal entity',
    format: 'uk-psc',
    record: psc({
      ...{ kind: 'corporate-entity-beneficial-owner', name: text, address: pscAddress },
      identification: { country_registered: text, place_registered: text, registration_number: number },
      principal_office_address: pscAddress,
    }),
    notices: ['entry without a nature of control: no record loaded'],
  },
  {
    of: 'an entry of an unknown kind',
    format: 'uk-psc',
    record: psc({ kind: 'unknown-kind', name: text, address: pscAddress, date_of_birth: { year } }),
    notices: ['entry of the unknown kind "unknown-kind": not loaded'],
  },
  {
    of: 'a statement',
    format: 'uk-psc',
    record: psc({
      kind: 'persons-with-significant-control-statement',
      ...{ statement: 'unknown-statement', linked_psc_name: text },
    }),
    notices: ['unknown statement "unknown-statement" about a company: not loaded'],
  },
  {
    of: 'a company',
    format: 'gleif',
    record: {
      LEI: dollar(lei),
      Entity: {
        ...{ LegalName: dollar(text), LegalAddress: gleifAddress, HeadquartersAddress: gleifAddress },
        OtherEntityNames: { OtherEntityName: [dollar(text)] },
        LegalJurisdiction: dollar('XQ'),
        RegistrationAuthority: {
          RegistrationAuthorityID: dollar('RA000585'),
          RegistrationAuthorityEntityID: dollar(number),
        },
        LegalForm: { EntityLegalFormCode: dollar('QQQQ') },
        SuccessorEntity: [{ SuccessorEntityName: dollar(text) }],
      },
      Registration: { LastUpdateDate: dollar('2024-01-31T08:00:00Z') },
    },
    notices: [
      'legal jurisdiction with the code XQ, which no country has: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
      'unknown legal form ELF QQQQ of no country: not loaded',
      'number that the registration authority RA000585 does not give: not loaded',
    ],
  },
  {
    of: 'an exception',
    format: 'gleif',
    record: {
      LEI: dollar(lei),
      ExceptionCategory: dollar('DIRECT_ACCOUNTING_CONSOLIDATION_PARENT'),
      ExceptionReason: [dollar('UNKNOWN_REASON')],
      ExceptionReference: [dollar(text)],
    },
    notices: ['unknown reason "UNKNOWN_REASON" of an exception: not loaded'],
  },
  {
    of: 'a company',
    format: 'no-companies',
    record: {
      ...{ organisasjonsnummer: '999000011', navn: text, organisasjonsform: { kode: 'QQQ' } },
      ...{ forretningsadresse: norwegianAddress, postadresse: norwegianAddress, epostadresse: text, mobil: number },
    },
    notices: [
      'unknown legal form "QQQ" of NO: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
    ],
  },
  {
    of: 'the roles in a company',
    format: 'no-roles',
    record: {
      organisasjonsnummer: '999000011',
      rollegrupper: [
        {
          ...{ type: { kode: 'STYR' }, sistEndret: '2024-01-01' },
          roller: ['MEDL', 'QQQQ'].map((kode) => ({
            type: { kode, beskrivelse: text },
            person: { fodselsdato: birthDate, navn: { fornavn: text, mellomnavn: text, etternavn: text } },
          })),
        },
        {
          ...{ type: { kode: 'REVI' }, sistEndret: '2024-01-01' },
          roller: [
            { type: { kode: 'REVI' }, enhet: { organisasjonsnummer: '999000022', navn: [text, text] } },
            { type: { kode: 'REVI' }, fritekst: text },
          ],
        },
      ],
    },
    notices: [
      'unknown role "QQQQ" of the group "STYR": not loaded',
      'role "REVI" of the group "REVI" without a party: not loaded',
    ],
  },
  {
    of: 'a person',
    format: 'register',
    record: {
      ...{ statement: 'person', id: 'p1', asOf, name: text, firstName: text, lastName: text, birthDate },
      ...{ nationalIdentificationNumber: number, gender: text, citizenships: ['NO'], addresses: [address] },
    },
    notices: [],
  },
  {
    of: 'a company',
    format: 'register',
    record: {
      ...{ statement: 'company', id: 'c1', asOf, name: text, orgNo: number, addresses: [address] },
      ...{ identifiers: [{ scheme: 'XX-YY', id: number }], soleTraderOf: number, countryCode: 'NO' },
      ...{ legalForm: 'QQQ', operationalStatus: 'QQQ', uboDetails: { hasReportedMissingUBO: false, status: text } },
    },
    notices: ['unknown legal form "QQQ" of NO: not loaded', 'unknown operational status "QQQ": not loaded'],
  },
  ...['beneficialOwnership', 'role'].map((statement) => ({
    of: `a record: ${statement}`,
    format: 'register' as const,
    record: {
      ...{ statement, id: 'r1', asOf, party: number, company: number, text },
      ...(statement === 'role'
        ? { role: { register: 'NO', code: 'MEDL', group: 'STYR' } }
        : { proxyCompanyName: text, proxyCompanyRegistrationNumber: number, caseNo: text, minOwnershipStake: 25 }),
    },
    notices: [],
  })),
  {
    of: 'a person',
    format: 'bods',
    record: bods('person', {
      personType: 'knownPerson',
      names: [{ type: 'legal', fullName: text, familyName: text, givenName: text }],
      identifiers: ['NOR-TAXID', 'NOR-IDCARD'].map((scheme) => ({ scheme, id: number })),
      ...{ nationalities: [{ name: text, code: 'XQ' }], birthDate, addresses: [bodsAddress] },
    }),
    notices: [
      'nationality with the code XQ, which no country has: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
      'more than one national identification number: only the first is loaded',
    ],
  },
  {
    of: 'an entity',
    format: 'bods',
    record: bods('entity', {
      ...{ entityType: { type: 'registeredEntity', details: 'QQQ' }, name: text, addresses: [bodsAddress] },
      ...{ identifiers: [{ scheme: 'GB-COH', id: number }], jurisdiction: { name: text } },
    }),
    notices: [
      'unknown legal form "QQQ" of GB: not loaded',
      'jurisdiction without an ISO 3166 code: not loaded',
      'country of an address without an ISO 3166 code: not loaded',
    ],
  },
  {
    of: 'a relationship',
    format: 'bods',
    record: bods('relationship', {
      ...{ subject: number, interestedParty: number },
      interests: ['unknownType', undefined].map((type) => ({ type, details: text, share: { minimum: 25 } })),
    }),
    notices: [
      'interest of a type that BODS does not know, not flagged as beneficial: not loaded',
      'interest without a type, not flagged as beneficial: not loaded',
    ],
  },
];
