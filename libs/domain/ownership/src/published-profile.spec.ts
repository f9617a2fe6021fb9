import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { CompanyProfile, PersonProfile } from './entities';
import {
  splitPublishedParts,
  joinPublishedParts,
  parsePublishedProfile,
  serializeCompanyProfile,
  serializePersonProfile,
} from './published-profile';

const text = fc.option(
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom('"', 'A "quoted" one', '\n') },
  ),
  { nil: undefined },
);
const dateTime = fc.constantFrom(undefined, '1970-01-01T00:00:00Z', '2024-05-01T00:00:00Z');
const codes = fc.option(fc.array(fc.constantFrom('NO', 'SE', 'line\nbreak'), { minLength: 1, maxLength: 2 }), {
  nil: undefined,
});
const address = fc.record({ street: text, zipCode: text, city: text, countryCode: text });
const addresses = fc.option(fc.array(address, { minLength: 1, maxLength: 2 }), { nil: undefined });
const company: fc.Arbitrary<CompanyProfile> = fc.record({
  name: text,
  orgNo: text,
  addresses,
  countryCode: text,
  registrationDate: dateTime,
  updatedAt: dateTime,
});
const person: fc.Arbitrary<PersonProfile> = fc.record({
  name: text,
  firstName: text,
  lastName: text,
  birthDate: text,
  nationalIdentificationNumber: text,
  gender: text,
  citizenships: codes,
  countryOfResidences: codes,
  addresses,
  countryCode: text,
  isProtected: fc.constantFrom(undefined, false),
  registrationDate: dateTime,
  updatedAt: dateTime,
});

describe('the published profile', () => {
  it('has its members in the order of the specification, before and after the records', () => {
    const profile = {
      name: 'A "quoted" one',
      orgNo: '1',
      addresses: [{ city: 'Oslo' }],
      countryCode: 'NO',
      registrationDate: '0001-01-01T00:00:00Z',
      updatedAt: '2024-05-01T00:00:00Z',
    };
    expect(serializeCompanyProfile(profile)).toEqual({
      before:
        ',"Name":"A \\"quoted\\" one","OrgNo":"1","Addresses":[{"City":"Oslo"}],"CountryCode":"NO","IsCompany":true',
      after: ',"UpdatedAt":"2024-05-01T00:00:00Z"',
    });
    expect(serializePersonProfile({ name: 'P', citizenships: [], isProtected: false })).toEqual({
      before: ',"Name":"P","IsCompany":false,"IsProtected":false',
      after: '',
    });
  });

  it('is restored from the stored text, as JSON text and as a profile', () => {
    const classes = [
      'without dates',
      'with a date',
      'a line break',
      'an address',
      'no name',
      'a quotation mark',
    ] as const;
    checkProperty({ values: fc.tuple(company, person), classes }, ([ofCompany, ofPerson], meet) => {
      meet(
        ofPerson.updatedAt === undefined && ofPerson.registrationDate === undefined ? 'without dates' : 'with a date',
      );
      meet('a line break', JSON.stringify([ofCompany, ofPerson]).includes('\\n'));
      meet('an address', ofCompany.addresses !== undefined);
      meet('no name', ofPerson.name === undefined);
      meet('a quotation mark', JSON.stringify([ofCompany, ofPerson]).includes('\\"'));
      for (const [published, profile] of [
        [serializeCompanyProfile(ofCompany), ofCompany],
        [serializePersonProfile(ofPerson), ofPerson],
      ] as const) {
        expect(splitPublishedParts(joinPublishedParts(published))).toEqual(published);
        expect(parsePublishedProfile(published)).toEqual(profile);
      }
    });
  });

  it('is restored from the line break separator of earlier versions', () => {
    expect(splitPublishedParts(',"Name":"P"\n,"UpdatedAt":"2024-05-01T00:00:00Z"')).toEqual({
      before: ',"Name":"P"',
      after: ',"UpdatedAt":"2024-05-01T00:00:00Z"',
    });
    expect(splitPublishedParts(`,"Name":"P"${String.fromCharCode(0x1f)}\n`)).toEqual({
      before: ',"Name":"P"',
      after: '\n',
    });
  });

  it('is not restored from a text without separator', () => {
    expect(() => splitPublishedParts(',"Name":"P"')).toThrow('A stored published profile must have two parts.');
  });
});
