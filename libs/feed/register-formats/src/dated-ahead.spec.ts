import type { FileRules } from './file-rules';
import { readFirstLine } from './readers';
import type { RegisterFormat } from './statement-reader';

const now = new Date('2026-03-01T12:00:00Z');
/** The latest date that a statement may have, a day after the load began, and a second more. */
const [latest, tooLate] = ['2026-03-02T12:00:00Z', '2026-03-02T12:00:01Z'];
const problem = 'asOf must not be more than a day ahead of the load';
const lei = '5299000EXAMPLE000A11';
const parent = '5299000EXAMPLE000P44';
const self = '/company/01234567/persons-with-significant-control/individual/abc';
const text = ($: string) => ({ $ });

/** The lines of a file that says when it was true. */
type Lines = (date: string) => readonly string[];

/** Files that say when they were true. Of the others below, `--as-of` has to say it. */
const dated: readonly (readonly [RegisterFormat, string, Lines])[] = [
  [
    'gleif',
    'a company',
    (date) => [
      JSON.stringify({
        LEI: text(lei),
        Entity: { LegalName: text('Example Ltd'), LegalJurisdiction: text('GB') },
        Registration: { LastUpdateDate: text(date), RegistrationStatus: text('ISSUED') },
      }),
    ],
  ],
  [
    'gleif',
    'a company that was deleted',
    (date) => [
      JSON.stringify({
        LEI: text(lei),
        Entity: { LegalName: text('Example Ltd') },
        Extension: { Deletion: { DeletedAt: text(date) } },
      }),
    ],
  ],
  [
    'gleif',
    'a relationship',
    (date) => [
      JSON.stringify({
        Relationship: {
          StartNode: { NodeID: text(lei), NodeIDType: text('LEI') },
          EndNode: { NodeID: text(parent), NodeIDType: text('LEI') },
          RelationshipType: text('IS_DIRECTLY_CONSOLIDATED_BY'),
          RelationshipStatus: text('ACTIVE'),
        },
        Registration: { LastUpdateDate: text(date), RegistrationStatus: text('PUBLISHED') },
      }),
    ],
  ],
  [
    'gleif-csv',
    'a company',
    (date) => [
      '"LEI","Entity.LegalName","Entity.LegalAddress.Country","Registration.LastUpdateDate","Registration.RegistrationStatus"',
      `"${lei}","Example Ltd","GB","${date}","ISSUED"`,
    ],
  ],
  [
    'no-updates',
    'a removal',
    (date) => [
      JSON.stringify({ oppdateringsid: 1, dato: date, organisasjonsnummer: '999000033', endringstype: 'Fjernet' }),
    ],
  ],
];

/** The roles of a company in the Norwegian register. These are dated by days. */
const roles = (day: string) =>
  JSON.stringify({
    organisasjonsnummer: '999000011',
    rollegrupper: [
      {
        type: { kode: 'STYR' },
        sistEndret: day,
        roller: [{ type: { kode: 'MEDL' }, person: { navn: { fornavn: 'Kari' } }, rekkefolge: 0 }],
      },
    ],
  });

const undated: readonly (readonly [RegisterFormat, readonly string[]])[] = [
  [
    'uk-companies',
    [
      'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate',
      '"TEST LTD","08209948","","","9 SQUARE","","LEEDS","ENGLAND","LS1 1AA","Private Limited Company","Active","United Kingdom","11/09/2012"',
    ],
  ],
  [
    'uk-psc',
    [
      JSON.stringify({
        company_number: '01234567',
        data: {
          links: { self },
          kind: 'individual-person-with-significant-control',
          name: 'Ms Ada Test',
          natures_of_control: ['ownership-of-shares-25-to-50-percent'],
        },
      }),
    ],
  ],
  [
    'no-companies',
    [
      JSON.stringify({
        organisasjonsnummer: '999000011',
        navn: 'POLARLYS EKSEMPEL AS',
        organisasjonsform: { kode: 'AS' },
      }),
    ],
  ],
  [
    'no-shareholders',
    [
      'Orgnr;Selskap;Aksjeklasse;Navn aksjonær;Fødselsår/orgnr;Postnr/sted;Landkode;Antall aksjer;Antall aksjer selskap',
      '999000011;POLARLYS EKSEMPEL AS;Ordinære aksjer;EKSEMPEL HOLDING AS;999000022;0150 OSLO;NOR;750;1000',
    ],
  ],
];

/** What the last line of a file says: its dates, or why it is refused. */
function dates(format: RegisterFormat, [firstLine = '', row]: readonly string[], rules: FileRules): unknown {
  const { first, reader } = readFirstLine(firstLine, format, rules);
  const read = row === undefined ? first : reader?.read(row);
  if (read === undefined || 'problem' in read) return read?.problem;
  expect(read.statements.length).toBeGreaterThan(0);
  return [...new Set(read.statements.map(({ asOf }) => asOf))];
}

describe('a file of a register that is dated ahead of the load', () => {
  it.each(dated)('by more than a day is bad, by a day it is good: %s, %s', (format, _what, lines) => {
    expect([dates(format, lines(latest), { now }), dates(format, lines(tooLate), { now })]).toEqual([
      [latest],
      problem,
    ]);
    expect(dates(format, lines('2062-01-01T00:00:00Z'), { now })).toBe(problem);
  });

  it('by more than a day is bad, by a day it is good: no-roles', () => {
    const found = ['2026-03-02', '2026-03-03', '2062-01-01'].map((day) => dates('no-roles', [roles(day)], { now }));
    expect(found).toEqual([['2026-03-02T00:00:00Z'], problem, problem]);
  });

  it.each(undated)('by --as-of is bad by more than a day, and good by a day: %s', (format, lines) => {
    expect([dates(format, lines, { now, asOf: latest }), dates(format, lines, { now, asOf: tooLate })]).toEqual([
      [latest],
      problem,
    ]);
    expect(dates(format, lines, { now, asOf: '2062-01-01T00:00:00Z' })).toBe(problem);
  });

  it('keeps the date that it says, whatever --as-of says', () => {
    for (const [format, , lines] of dated)
      expect(dates(format, lines(latest), { now, asOf: '2062-01-01T00:00:00Z' })).toEqual([latest]);
  });
});
