import { readLinesOf } from '../testing/read-lines';
import { describeWithSharedData, sharedText } from '../testing/shared-data';
import { isNorwegianCompany, norwegianCompanyReader } from './company-reader';

const asOf = '2026-03-12T00:00:00Z';
const entity = {
  organisasjonsnummer: '999000011',
  navn: 'POLARLYS EKSEMPEL AS',
  organisasjonsform: { kode: 'AS' },
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
  respons_klasse: 'Enhet',
};

const read = (members: object) => norwegianCompanyReader(asOf).read(JSON.stringify({ ...entity, ...members }));

/** The only statement about an entity with these members. */
function stated(members: object) {
  const answer = read(members);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.statements[0];
}

const status = (members: object) => {
  const company = stated(members);
  return company?.type === 'company' ? company.profile.operationalStatus : 'no company';
};

describe('norwegianCompanyReader', () => {
  it('reads an entity', () => {
    const members = {
      forretningsadresse: {
        landkode: 'NO',
        postnummer: '0150',
        poststed: 'OSLO',
        adresse: ['c/o Prøve', null, ' Storgata 1 '],
      },
      postadresse: { landkode: 'ZZ', poststed: 'BERGEN', adresse: [] },
      registreringsdatoEnhetsregisteret: '1995-03-12',
      kapital: { antallAksjer: 2_556_807_512, type: 'Aksjekapital' },
    };
    expect(read(members)).toEqual({
      statements: [
        {
          type: 'company',
          id: 'NO-BRC-999000011',
          asOf,
          rank: 0,
          identifiers: [{ scheme: 'NO-BRC', id: '999000011' }],
          searchable: true,
          profile: {
            name: 'POLARLYS EKSEMPEL AS',
            orgNo: '999000011',
            countryCode: 'NO',
            legalForm: 1005,
            operationalStatus: 1,
            totalNumberOfShares: 2_556_807_512,
            addresses: [
              { street: 'c/o Prøve, Storgata 1', zipCode: '0150', city: 'OSLO', countryCode: 'NO' },
              { city: 'BERGEN' },
            ],
            registrationDate: '1995-03-12T00:00:00Z',
          },
        },
      ],
      notices: ['country of an address with the code ZZ, which no country has: not loaded'],
    });
  });

  it.each([
    ['bankrupt', { konkurs: true, underAvvikling: true }, 7],
    ['wound up by order', { underTvangsavviklingEllerTvangsopplosning: true, underAvvikling: true, konkurs: false }, 5],
    ['wound up', { underAvvikling: true }, 4],
    ['reconstructed', { underRekonstruksjonsforhandlingDato: '2026-01-01' }, 6],
    ['deleted, by its date', { slettedato: '2026-01-01', konkurs: true }, 11],
    ['deleted, by its kind', { respons_klasse: 'SlettetEnhet', konkurs: null, underAvvikling: null }, 11],
    ['active', {}, 1],
    ['of which nothing is stated', { konkurs: null, underAvvikling: null }, undefined],
  ])('gives the status of an entity that is %s', (_, members, expected) => {
    expect(status(members)).toBe(expected);
  });

  it('gives no status to a company in insolvency proceedings abroad, and reports that', () => {
    expect(read({ underUtenlandskInsolvensbehandlingDato: '2026-01-01' })).toEqual({
      statements: [expect.objectContaining({ profile: expect.not.objectContaining({ operationalStatus: 1 }) })],
      notices: ['foreign insolvency proceedings: no operational status loaded'],
    });
  });

  it.each(['ENK', 'PERS'])('ties an entity of the form %s to the person whose name and address it may have', (kode) => {
    expect(stated({ organisasjonsform: { kode } })).toMatchObject({ soleTraderOf: 'NO-BRC-999000011-INNH' });
  });

  it('ties no other entity to a person', () => {
    expect(stated({})).not.toHaveProperty('soleTraderOf');
  });

  it.each([0, 12.5, 2 ** 60])('gives no number of shares where the register states %d', (antallAksjer) => {
    expect(stated({ kapital: { antallAksjer } })).toMatchObject({
      profile: expect.not.objectContaining({ totalNumberOfShares: expect.anything() }),
    });
  });

  it.each([
    ['its kind', { respons_klasse: 'Underenhet' }],
    ['its kind, when it is deleted', { respons_klasse: 'SlettetUnderenhet' }],
    ['its legal form', { organisasjonsform: { kode: 'BEDR' }, overordnetEnhet: '999000022' }],
    ['its address', { beliggenhetsadresse: {} }],
  ])('loads no establishment, which it knows by %s', (_, members) => {
    expect(read(members)).toEqual({ statements: [], notices: ['establishment (underenhet): not loaded'] });
  });

  it('loads a unit that belongs to another, but is no establishment', () => {
    expect(stated({ organisasjonsform: { kode: 'ORGL' }, overordnetEnhet: '999000022' })).toMatchObject({
      type: 'company',
    });
  });

  it('names a legal form that the code table does not have', () => {
    expect(read({ organisasjonsform: { kode: 'XX' } })).toMatchObject({
      notices: ['unknown legal form "XX" of NO: not loaded'],
    });
  });

  it.each([
    [{ organisasjonsnummer: null }, 'organisasjonsnummer is missing'],
    [{ organisasjonsnummer: '12345678' }, 'organisasjonsnummer must be an organisation number (9 digits)'],
    [{ slettedato: '2026-02-30' }, 'slettedato must be a date (yyyy-MM-dd)'],
    [{ konkurs: 'nei' }, 'konkurs must be boolean'],
    [{ kapital: { antallAksjer: '5' } }, 'kapital.antallAksjer must be number'],
  ])('says what is wrong with an entity with %j', (members, problem) => {
    expect(read(members)).toEqual({ problem });
  });
});

describeWithSharedData('the samples of entities', () => {
  it('are all read', () => {
    const page = JSON.parse(sharedText('registers/no-brreg-enheter-json/search_asa_5.json')) as {
      _embedded: { enheter: object[] };
    };
    const one = JSON.parse(sharedText('registers/no-brreg-enheter-json/entity_923609016.json')) as object;
    const entities = [one, ...page._embedded.enheter];
    expect(entities.every((value) => isNorwegianCompany({ ...value }))).toBe(true);
    const lines = entities.map((value) => JSON.stringify(value));
    expect(readLinesOf(norwegianCompanyReader(asOf), lines)).toEqual({
      problems: [],
      notices: {},
      statements: { company: 6 },
      records: {},
    });
  });
});
