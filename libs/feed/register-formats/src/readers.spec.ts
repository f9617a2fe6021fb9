import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { readFirstLine, detectFormat, readerFor } from './readers';

const words = [
  'statement',
  'company',
  'person',
  'ownership',
  'role',
  'id',
  'asOf',
  '2026-01-01',
  'recordId',
  'recordType',
  'entity',
  'relationship',
  'recordDetails',
  'statementDate',
  'interests',
  'share',
  'subject',
  'interestedParty',
  'entityType',
  'type',
  'identifiers',
  '__proto__',
];
const anyJson = fc.oneof(
  fc.json(),
  fc
    .letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...words),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(fc.constantFrom(...words), tie('value')),
    }))
    .object.map((value) => JSON.stringify(value)),
);

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

describe('the readers', () => {
  it.each(['register', 'bods'] as const)('of %s answer any JSON with statements or a problem', (format) => {
    const statement = {
      register: { statement: 'person', id: 'p', asOf: '2026-01-01', name: 'A' },
      bods: {
        recordId: 'p',
        recordType: 'person',
        statementDate: '2026-01-01',
        recordDetails: { personType: 'knownPerson' },
      },
    }[format];
    const withMember = fc
      .tuple(fc.constantFrom(...Object.keys(statement), 'other'), fc.jsonValue())
      .map(([name, value]) => JSON.stringify({ ...statement, [name]: value }));
    const values = fc.oneof(anyJson, fc.string(), withMember, fc.constant(JSON.stringify(statement)));
    checkProperty(
      {
        values,
        classes: [
          'statements',
          'a problem',
          'no JSON',
          'JSON that is no object',
          'a statement with one member of another value',
        ],
        usual: 1_000,
        full: 20_000,
      },
      (line, meet) => {
        const read = readerFor(format).read(line);
        expect(
          'problem' in read ? read.problem !== '' : Array.isArray(read.statements) && Array.isArray(read.notices),
        ).toBe(true);
        meet('problem' in read ? 'a problem' : 'statements');
        const json = jsonOf(line);
        meet('no JSON', json === undefined);
        meet(
          'JSON that is no object',
          json !== undefined && (typeof json !== 'object' || json === null || Array.isArray(json)),
        );
        meet(
          'a statement with one member of another value',
          typeof json === 'object' &&
            json !== null &&
            Object.keys(statement).every((name) => name in json) &&
            line !== JSON.stringify(statement),
        );
      },
    );
  });

  it('never repeat in a reason the values of a statement that they refuse', () => {
    const secret = 'Kari-Vik-01019012345';
    const person = {
      statement: 'person',
      id: secret,
      asOf: secret,
      name: { x: secret },
      birthDate: secret,
      nationalIdentificationNumber: [secret],
      addresses: [{ street: 1, city: secret, countryCode: secret }],
    };
    const bods = {
      recordId: 'r',
      recordType: 'person',
      statementDate: secret,
      recordDetails: {
        personType: secret,
        names: [{ fullName: 1, type: secret }],
        birthDate: secret,
        addresses: secret,
      },
    };
    for (const read of [
      readerFor('register').read(JSON.stringify(person)),
      readerFor('bods').read(JSON.stringify(bods)),
    ]) {
      expect(JSON.stringify(read)).not.toContain(secret);
      expect(read).toEqual({ problem: expect.stringContaining('must be') });
    }
  });

  it.each([
    [{}, 'BODS 0.1, 0.2 or 0.3'],
    [{ publicationDetails: { bodsVersion: '0.2' } }, 'BODS 0.2'],
    [{ publicationDetails: { bodsVersion: '0.4' } }, 'BODS 0.1, 0.2 or 0.3'],
    [{ publicationDetails: null }, 'BODS 0.1, 0.2 or 0.3'],
  ])('name the version of a statement of older BODS: %j', (members, version) => {
    const line = JSON.stringify({ statementID: 'x', statementType: 'entityStatement', ...members });
    expect(readerFor('bods').read(line)).toEqual({
      problem: `a statement of ${version}, which is not read: only BODS 0.4 is`,
    });
  });

  it.each([
    ['{"statement":"company"}', 'register'],
    ['{"statementId":"x","recordType":"entity"}', 'bods'],
    ['{"recordType":"entity"}', 'bods'],
    ['{"statementID":"x","statementType":"personStatement"}', 'bods'],
    ['statement,id', 'csv'],
    ['statements,id', undefined],
    ['{"LEI":{"$":"x"},"Entity":{}}', 'gleif'],
    ['{"LEI":{"$":"x"},"ExceptionCategory":{"$":"x"}}', 'gleif'],
    ['{"RelationshipRecord":{"Relationship":{}}}', 'gleif'],
    ['LEI,Entity.LegalName', 'gleif-csv'],
    ['{"LEI":"x"}', undefined],
    ['{"organisasjonsnummer":"1","organisasjonsform":{"kode":"AS"}}', 'no-companies'],
    ['{"organisasjonsnummer":"1","respons_klasse":"SlettetEnhet"}', 'no-companies'],
    ['{"organisasjonsnummer":"1","rollegrupper":[]}', 'no-roles'],
    ['{"oppdateringsid":1,"endringstype":"Ny","organisasjonsnummer":"1"}', 'no-updates'],
    ['CompanyName, CompanyNumber,RegAddress.CareOf', 'uk-companies'],
    ['{"company_number":"1","data":{"kind":"individual-person-with-significant-control"}}', 'uk-psc'],
    ['{"data":{"kind":"totals#persons-of-significant-control-snapshot"}}', 'uk-psc'],
    ['{"resource_uri":"/company/1/persons-with-significant-control/individual/a","event":{}}', 'uk-psc'],
    ['{"resource_uri":"/company/1/persons-with-significant-control-statements/a","event":{}}', 'uk-psc'],
    ['{"resource_uri":"/company/1/exemptions","event":{}}', 'uk-psc'],
    ['{"resource_uri":"/company/1/filing-history/a","event":{}}', undefined],
    ['{"name":"x"}', undefined],
    ['[]', undefined],
    ['no json', undefined],
  ])('detect from the first line %s that the format is %s', (line, format) => {
    expect(detectFormat(line)).toBe(format);
  });

  it.each(['statement;id;asOf', '"statement";"id"'])(
    'say of a header with semicolons that it needs commas: %s',
    (line) => {
      expect(readFirstLine(line, 'auto')).toEqual({
        first: {
          problem: 'the cells of the header are separated by semicolons: a CSV file of the register format has commas',
        },
      });
    },
  );
});
