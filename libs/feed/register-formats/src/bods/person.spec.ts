import { bodsReader } from './bods-reader';

const gb = { name: 'United Kingdom', code: 'GB' };
const ie = { name: 'Ireland', code: 'IE' };

function read(recordDetails: object, statement: object = {}) {
  const details = { isComponent: false, personType: 'knownPerson', ...recordDetails };
  return bodsReader.read(
    JSON.stringify({
      recordId: 'p1',
      recordType: 'person',
      statementDate: '2024-06-06',
      recordDetails: details,
      ...statement,
    }),
  );
}

function stated(profile: object, notices: string[] = []) {
  return { statements: [{ type: 'person', id: 'p1', asOf: '2024-06-06T00:00:00Z', profile }], notices };
}

describe('a person of BODS', () => {
  const full = {
    names: [
      { type: 'alternative', fullName: 'Kit Vale' },
      { type: 'legal', fullName: 'Christopher Vale', givenName: 'Christopher', familyName: 'Vale' },
    ],
    birthDate: '1978-07',
    nationalities: [gb, ie, gb],
    identifiers: [
      { scheme: 'GBR-PASSPORT', id: '999' },
      { scheme: 'IRL-IDCARD', id: 'C1' },
      { scheme: 'IRL-TAXID', id: '7700225VH' },
    ],
    addresses: [
      { type: 'service', address: '1 Office Park', country: gb },
      { type: 'residence', address: '2 Home Lane', postCode: 'V94', country: ie },
    ],
    taxResidencies: [{ name: 'Malta', code: 'MT' }],
    deathDate: '2021-01-01',
  };

  it('has the legal name, the birth date as published, nationalities, national id and residence', () => {
    expect(read(full)).toEqual(
      stated(
        {
          name: 'Christopher Vale',
          firstName: 'Christopher',
          lastName: 'Vale',
          birthDate: '1978-07',
          nationalIdentificationNumber: '7700225VH',
          citizenships: ['GB', 'IE'],
          countryOfResidences: ['IE'],
          addresses: [
            { street: '2 Home Lane', zipCode: 'V94', countryCode: 'IE' },
            { street: '1 Office Park', countryCode: 'GB' },
          ],
        },
        ['more than one national identification number: only the first is loaded'],
      ),
    );
  });

  it('stays when the record is closed', () => {
    expect(read({ names: [{ fullName: 'Ann Lee' }] }, { recordStatus: 'closed' })).toEqual(stated({ name: 'Ann Lee' }));
  });

  it.each(['anonymousPerson', 'unknownPerson'])(
    'that is an %s has no name, number, birth date or address',
    (personType) => {
      expect(
        read({ ...full, personType, unspecifiedPersonDetails: { reason: 'interestedPartyExemptFromDisclosure' } }),
      ).toEqual(stated({ citizenships: ['GB', 'IE'] }));
    },
  );

  it('has no former name in place of a name', () => {
    expect(
      read({
        names: [
          { type: 'former', fullName: 'Ann Old' },
          { type: 'birth', fullName: 'Ann Born' },
        ],
      }),
    ).toEqual(stated({ name: 'Ann Born' }));
    expect(read({ names: [{ type: 'former', fullName: 'Ann Old' }] })).toEqual(stated({}));
  });

  it('has no passport number as national id', () => {
    expect(
      read({
        identifiers: [
          { scheme: 'GBR-PASSPORT', id: '999' },
          { schemeName: 'Club', id: '1' },
        ],
      }),
    ).toEqual(stated({}));
  });

  it('has a nationality without a code reported', () => {
    expect(read({ nationalities: [{ name: 'British' }] })).toEqual(
      stated({}, ['nationality without an ISO 3166 code: not loaded']),
    );
  });

  it.each<[object, string]>([
    [{ personType: 'robot' }, 'recordDetails.personType must be one of knownPerson, anonymousPerson, unknownPerson'],
    [
      { birthDate: '1978-7' },
      'recordDetails.birthDate must be a date (yyyy-MM-dd), a month (yyyy-MM) or a year (yyyy)',
    ],
    [{ names: [{ type: 'legal' }] }, 'recordDetails.names[0].fullName is missing'],
  ])('is refused for %j', (details, problem) => {
    expect(read(details)).toEqual({ problem });
  });
});
