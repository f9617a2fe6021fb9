import { readLinesOf } from '../testing/read-lines';
import { describeWithSharedData, sharedText } from '../testing/shared-data';
import { publishedRoleCodes } from '../code-tables/code-tables';
import { norwegianRolesReader } from './roles-reader';

const asOf = '2026-02-17T00:00:00Z';
const person = { fodselsdato: '1971-04-01', navn: { fornavn: 'Kari', mellomnavn: 'Prøve', etternavn: 'Eksempelsen' } };

function read(group: string, roles: readonly object[], members: object = {}) {
  const written = {
    organisasjonsnummer: '999000011',
    rollegrupper: [{ type: { kode: group }, sistEndret: '2026-02-17', roller: roles }],
    ...members,
  };
  return norwegianRolesReader(publishedRoleCodes).read(JSON.stringify(written));
}

const role = (kode: string, members: object = {}) => ({ type: { kode }, person, rekkefolge: 0, ...members });

describe('norwegianRolesReader', () => {
  it('reads a person in a role, as of the day on which the group of the role last changed', () => {
    expect(read('STYR', [role('MEDL', { rekkefolge: 3, fratraadt: false, avregistrert: false })])).toEqual({
      statements: [
        {
          type: 'person',
          id: 'NO-BRC-999000011-STYR-MEDL-3',
          asOf,
          profile: {
            name: 'Kari Prøve Eksempelsen',
            firstName: 'Kari Prøve',
            lastName: 'Eksempelsen',
            birthDate: '1971-04-01',
          },
        },
        {
          type: 'record',
          id: 'NO-BRC-999000011-STYR-MEDL-3',
          asOf,
          party: 'NO-BRC-999000011-STYR-MEDL-3',
          company: 'NO-BRC-999000011',
          records: [
            {
              kind: 'role',
              ended: false,
              record: { id: 1003, text: 'Board Member', category: 'Board of Directors' },
            },
          ],
        },
      ],
      notices: [],
    });
  });

  it('reads a firm in a role as the company with its number', () => {
    const enhet = { organisasjonsnummer: '999000022', navn: ['REVISJON', ' EKSEMPEL AS'], erSlettet: false };
    expect(read('REVI', [{ type: { kode: 'REVI' }, enhet, rekkefolge: 0 }])).toMatchObject({
      statements: [
        {
          type: 'company',
          id: 'NO-BRC-999000011-REVI-REVI-0',
          rank: 2,
          identifiers: [{ scheme: 'NO-BRC', id: '999000022' }],
          profile: { name: 'REVISJON EKSEMPEL AS', orgNo: '999000022', countryCode: 'NO' },
        },
        { party: 'NO-BRC-999000011-REVI-REVI-0', records: [{ kind: 'role', record: { id: 1008 } }] },
      ],
      notices: [],
    });
  });

  it('ties a firm that is one person to that person', () => {
    const enhet = { organisasjonsnummer: '999000022', navn: ['KARI'], organisasjonsform: { kode: 'ENK' } };
    expect(read('REGN', [{ type: { kode: 'REGN' }, enhet }])).toMatchObject({
      statements: [{ soleTraderOf: 'NO-BRC-999000022-INNH' }, {}],
    });
  });

  it('gives the proprietor the id that the company is tied to, whatever the rank', () => {
    for (const rekkefolge of [0, 1, undefined])
      expect(read('INNH', [role('INNH', { rekkefolge })])).toMatchObject({
        statements: [{ type: 'person', id: 'NO-BRC-999000011-INNH' }, { party: 'NO-BRC-999000011-INNH' }],
      });
  });

  it.each([{ fratraadt: true }, { avregistrert: true }])('makes the role with %j history', (members) => {
    expect(read('STYR', [role('LEDE', members)])).toMatchObject({ statements: [{}, { records: [{ ended: true }] }] });
  });

  it('says that the employees elected a member', () => {
    expect(read('STYR', [role('VARA', { valgtAv: { kode: 'AREP' } })])).toMatchObject({
      statements: [{}, { records: [{ record: { text: 'Alternate Board Member, elected by the employees' } }] }],
    });
  });

  it('never gives two roles one id', () => {
    const roles = [role('MEDL', { rekkefolge: 1 }), role('MEDL', { rekkefolge: 1 }), role('VARA', { rekkefolge: 1 })];
    const answer = read('STYR', roles);
    expect(
      'statements' in answer && answer.statements.flatMap(({ id, type }) => (type === 'record' ? id : [])),
    ).toEqual(['NO-BRC-999000011-STYR-MEDL-1', 'NO-BRC-999000011-STYR-MEDL-1-2', 'NO-BRC-999000011-STYR-VARA-1']);
  });

  it('has nothing personal in an id', () => {
    const answer = read('STYR', [role('LEDE'), role('MEDL')]);
    const ids = 'statements' in answer ? answer.statements.map(({ id }) => id).join() : 'no statements';
    expect(ids).not.toMatch(/kari|eksempelsen|prøve|1971/i);
  });

  it('leaves out and reports unknown roles and roles without a party', () => {
    expect(read('STYR', [role('XYZ'), { type: { kode: 'MEDL' }, rekkefolge: 1 }])).toEqual({
      statements: [],
      notices: [
        'unknown role "XYZ" of the group "STYR": not loaded',
        'role "MEDL" of the group "STYR" without a party: not loaded',
      ],
    });
  });

  it('reads a role of an unknown group by its type', () => {
    expect(read('NYGR', [role('DAGL')])).toMatchObject({
      statements: [{}, { records: [{ record: { id: 1006, category: 'Management' } }] }],
    });
  });

  it('takes the company from its link where it is not stated', () => {
    const href = 'https://example.com/enheter/999000033';
    expect(read('DAGL', [role('DAGL')], { organisasjonsnummer: undefined, _links: { enhet: { href } } })).toMatchObject(
      {
        statements: [{}, { company: 'NO-BRC-999000033' }],
      },
    );
    expect(read('DAGL', [role('DAGL')], { organisasjonsnummer: undefined })).toEqual({
      problem: 'organisasjonsnummer is missing',
    });
  });

  it.each([
    [[{ type: { kode: 'STYR' }, roller: [] }], 'rollegrupper[0].sistEndret is missing'],
    [[{ type: { kode: 'ST YR' }, sistEndret: '2026-02-17' }], 'rollegrupper[0].type.kode must be a code of letters'],
    [[{ type: { kode: 'STYR' }, sistEndret: '17.02.2026' }], 'rollegrupper[0].sistEndret must be a date (yyyy-MM-dd)'],
  ])('says what is wrong with the groups %j', (rollegrupper, problem) => {
    expect(read('', [], { rollegrupper })).toEqual({ problem });
  });

  it('never repeats a personal value in a problem', () => {
    const navn = { fornavn: 7, etternavn: ['Eksempelsen'] };
    const answer = read('STYR', [role('MEDL', { person: { navn, fodselsdato: 'Eksempelsen' } })]);
    expect(answer).toEqual({ problem: expect.stringContaining('person.navn.fornavn must be string') });
    expect(JSON.stringify(answer)).not.toContain('Eksempelsen');
  });
});

describeWithSharedData('the sample of roles', () => {
  it('is all read', () => {
    const text = sharedText('registers/no-brreg-roller-json/roles_923609016.json');
    expect(readLinesOf(norwegianRolesReader(publishedRoleCodes), [text])).toEqual({
      problems: [],
      notices: {},
      statements: { person: 15, company: 1, record: 16 },
      records: { role: 16 },
    });
  });
});
