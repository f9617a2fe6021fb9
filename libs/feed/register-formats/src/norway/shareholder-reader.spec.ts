import { detectFormat } from '../readers';
import { describeWithSharedData, sharedLines } from '../testing/shared-data';
import { shareholderReader } from './shareholder-reader';

const asOf = '2025-12-31T00:00:00Z';
const header =
  'Orgnr;Selskap;Aksjeklasse;Navn aksjonær;Fødselsår/orgnr;Postnr/sted;Landkode;Antall aksjer;Antall aksjer selskap';
const company = '999000011;POLARLYS EKSEMPEL AS';
const kari = 'KARI "LILLE" EKSEMPELSEN;1971;5003 BERGEN;NOR';

function read(...rows: string[]) {
  const reader = shareholderReader(header, asOf);
  if ('problem' in reader) throw new Error(reader.problem);
  return reader.read(rows.join('\n'));
}

/** Id of the party, stake, number and class of shares of each ownership. */
function holdings(...rows: string[]) {
  const answer = read(...rows);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.statements.flatMap((statement) =>
    statement.type === 'record' ? statement.records.map(({ record }) => ({ party: statement.party, ...record })) : [],
  );
}

describe('shareholderReader', () => {
  it('reads the company and its holders, as of the day of the register, without a day on which they began', () => {
    expect(
      read(
        `${company};Ordinære aksjer;EKSEMPEL HOLDING AS;999000022;0150 OSLO;NOR;750;1000`,
        `${company};Ordinære aksjer;${kari};250;1000`,
      ),
    ).toEqual({
      statements: [
        {
          type: 'company',
          id: 'NO-SKATT-999000011',
          asOf,
          rank: 2,
          identifiers: [{ scheme: 'NO-BRC', id: '999000011' }],
          searchable: true,
          profile: { name: 'POLARLYS EKSEMPEL AS', orgNo: '999000011', countryCode: 'NO', totalNumberOfShares: 1000 },
        },
        {
          type: 'company',
          id: 'NO-SKATT-999000011-1',
          asOf,
          rank: 2,
          identifiers: [{ scheme: 'NO-BRC', id: '999000022' }],
          searchable: true,
          profile: {
            name: 'EKSEMPEL HOLDING AS',
            orgNo: '999000022',
            countryCode: 'NO',
            addresses: [{ zipCode: '0150', city: 'OSLO', countryCode: 'NO' }],
          },
        },
        {
          type: 'record',
          id: 'NO-SKATT-999000011-1',
          asOf,
          party: 'NO-SKATT-999000011-1',
          company: 'NO-SKATT-999000011',
          records: [
            {
              kind: 'ownership',
              ended: false,
              record: { stakePercent: 75, numberOfShares: 750, shareClass: 'Ordinære aksjer' },
            },
          ],
        },
        {
          type: 'person',
          id: 'NO-SKATT-999000011-2',
          asOf,
          profile: {
            name: 'KARI "LILLE" EKSEMPELSEN',
            birthDate: '1971',
            countryOfResidences: ['NO'],
            addresses: [{ zipCode: '5003', city: 'BERGEN', countryCode: 'NO' }],
          },
        },
        expect.objectContaining({ type: 'record', party: 'NO-SKATT-999000011-2' }),
      ],
      notices: [],
    });
  });

  it('makes one stake of the shares of all classes, and gives no votes', () => {
    expect(holdings(`${company};A-aksjer;${kari};100;1000`, `${company};B-aksjer;${kari};150;1000`)).toEqual([
      { party: 'NO-SKATT-999000011-1', stakePercent: 25, numberOfShares: 250 },
    ]);
  });

  it.each([
    ['name', 'KARI EKSEMPELSEN;1971;5003 BERGEN;NOR'],
    ['year of birth', 'KARI "LILLE" EKSEMPELSEN;1972;5003 BERGEN;NOR'],
    ['place', 'KARI "LILLE" EKSEMPELSEN;1971;0150 OSLO;NOR'],
  ])('keeps holders of another %s apart', (_, other) => {
    expect(holdings(`${company};A;${kari};100;1000`, `${company};A;${other};150;1000`)).toHaveLength(2);
  });

  it('never joins holders of two companies', () => {
    const ids = ['999000011', '999000022'].flatMap((number) =>
      holdings(`${number};EKSEMPEL AS;A;${kari};100;1000`).map(({ party }) => party),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('joins the rows of a company by its number, however it is written', () => {
    const rows = ['EKSEMPEL HOLDING AS;999000022;0150 OSLO', 'Eksempel Holding AS;999000022;OSLO'];
    expect(holdings(...rows.map((holder) => `${company};A;${holder};NOR;100;1000`))).toMatchObject([
      { numberOfShares: 200 },
    ]);
  });

  it('takes a holder of whom neither number nor year is stated for a legal entity that cannot be found', () => {
    expect(read(`${company};A;SAMPLE NOMINEE BANK PLC;;;GBR;50;1000`)).toMatchObject({
      statements: [
        {},
        { type: 'company', identifiers: [], searchable: false, profile: { countryCode: 'GB' } },
        { type: 'record' },
      ],
      notices: ['holder without a number or a year of birth: loaded as a legal entity'],
    });
  });

  it.each([
    ['XYZ', 'country of a holder with the code XYZ, which no country has: not loaded'],
    ['Norge', 'country of a holder that is no alpha-3 code of ISO 3166-1: not loaded'],
    ['NO', 'country of a holder that is no alpha-3 code of ISO 3166-1: not loaded'],
  ])('says once for each holder that there is no country %s', (country, notice) => {
    const rows = [`KARI EKSEMPELSEN;1971;BERGEN;${country}`, `EKSEMPEL HOLDING AS;999000022;0150 OSLO;${country}`];
    expect(read(...['A', 'B'].flatMap((type) => rows.map((holder) => `${company};${type};${holder};10;1000`)))).toEqual(
      {
        statements: [
          expect.objectContaining({ type: 'company', id: 'NO-SKATT-999000011' }),
          {
            type: 'person',
            id: 'NO-SKATT-999000011-1',
            asOf,
            profile: { name: 'KARI EKSEMPELSEN', birthDate: '1971', addresses: [{ city: 'BERGEN' }] },
          },
          expect.objectContaining({ type: 'record', party: 'NO-SKATT-999000011-1' }),
          {
            type: 'company',
            id: 'NO-SKATT-999000011-2',
            asOf,
            rank: 2,
            identifiers: [{ scheme: 'NO-BRC', id: '999000022' }],
            searchable: true,
            profile: {
              name: 'EKSEMPEL HOLDING AS',
              orgNo: '999000022',
              countryCode: 'NO',
              addresses: [{ zipCode: '0150', city: 'OSLO' }],
            },
          },
          expect.objectContaining({ type: 'record', party: 'NO-SKATT-999000011-2' }),
        ],
        notices: [notice, notice],
      },
    );
  });

  it('gives exact numbers of shares beyond 32 bits', () => {
    expect(holdings(`${company};A;${kari};1278403756;2556807512`)).toMatchObject([
      { stakePercent: 50, numberOfShares: 1_278_403_756 },
    ]);
  });

  it('leaves the stake to the numbers of shares where a rounded percentage could hide a share', () => {
    expect(holdings(`${company};A;${kari};1278403757;2556807512`)).toEqual([
      { party: 'NO-SKATT-999000011-1', numberOfShares: 1_278_403_757, shareClass: 'A' },
    ]);
    expect(holdings(`${company};A;${kari};1000001;2000000`)).toMatchObject([{ stakePercent: 50.00005 }]);
    expect(holdings(`${company};A;${kari};1;3`)).toMatchObject([{ stakePercent: 100 / 3 }]);
  });

  it.each([
    [' 250 ', 25],
    ['00000000000000000250', 25],
    ['0', undefined],
  ])('reads the number of shares %j', (text, stakePercent) => {
    expect(
      holdings(`${company};A;${kari};${text};1000`).map(
        (holding) => (holding as { stakePercent?: number }).stakePercent,
      ),
    ).toEqual(stakePercent === undefined ? [] : [stakePercent]);
  });

  it.each([
    ['', 'Antall aksjer must be a whole number'],
    ['9007199254740993', 'Antall aksjer must be a whole number'],
    ['-5', 'Antall aksjer must be a whole number'],
  ])('refuses the number of shares %j', (text, problem) => {
    expect(read(`${company};A;${kari};${text};1000`)).toEqual({ problem: `row 1 of the company: ${problem}` });
  });

  it('joins the rows of a holder among many others', () => {
    const names = Array.from({ length: 20 }, (_, n) => `HOLDER ${n} EKSEMPELSEN;1971;5003 BERGEN;NOR`);
    const rows = [...names, ...names].map((holder, n) => `${company};${n < 20 ? 'A' : 'B'};${holder};10;1000`);
    expect(holdings(...rows)).toEqual(
      names.map((_, n) => ({ party: `NO-SKATT-999000011-${n + 1}`, stakePercent: 2, numberOfShares: 20 })),
    );
  });

  it.each([
    ['5003 BERGEN', { zipCode: '5003', city: 'BERGEN' }],
    ['5003  BERGEN', { zipCode: '5003', city: 'BERGEN' }],
    ['50031 BERGEN', { city: '50031 BERGEN' }],
    ['BERGEN', { city: 'BERGEN' }],
    ['5003', { city: '5003' }],
    ['5003 BER\u2028GEN', { city: '5003 BER\u2028GEN' }],
  ])('reads the place %j', (place, address) => {
    expect(read(`${company};A;KARI EKSEMPELSEN;1971;${place};NOR;1;2`)).toMatchObject({
      statements: [{}, { profile: { addresses: [{ ...address, countryCode: 'NO' }] } }, {}],
    });
  });

  it('has no record of a holder without shares', () => {
    expect(holdings(`${company};A;${kari};0;1000`)).toEqual([]);
  });

  it.each([
    [[`${company};A;${kari};5;10;extra`], 'row 1 of the company: the row has 10 cells, the header 9'],
    [[`${company};A;${kari};1 000;1000`], 'row 1 of the company: Antall aksjer must be a whole number'],
    [[`${company};A;${kari};5;0`], 'row 1 of the company: Antall aksjer selskap must be a whole number above zero'],
    [['1;A;A;X;1971;;;1;2'], 'row 1 of the company: Orgnr must be an organisation number (9 digits)'],
    [
      [`${company};A;X;01017112345;;NOR;1;2`],
      'row 1 of the company: Fødselsår/orgnr must be an organisation number (9 digits), a year, or empty',
    ],
    [
      [`${company};A;${kari};1;10`, `${company};A;${kari};1;11`],
      'the rows of the company differ in the number of its shares',
    ],
    [[`${company};A;${kari};6;10`, `${company};B;${kari};5;10`], 'the holders have more shares than the company'],
    [[`${company};A;${kari};1;10`, `999000022;B;A;${kari};1;10`], 'the rows are of several companies'],
  ])('refuses a company with the rows %j', (rows, problem) => {
    expect(read(...rows)).toEqual({ problem });
  });

  it('reads no file with another header', () => {
    expect(shareholderReader('Orgnr;Selskap', asOf)).toEqual({
      problem: 'the header is not that of the shareholder register',
    });
  });
});

describeWithSharedData('the sample of the shareholder register', () => {
  it('is read completely', () => {
    const [first = '', ...rows] = sharedLines('registers/no-aksjonaerregister-csv/shape-invented.csv').map((line) =>
      line.trim(),
    );
    expect(detectFormat(first)).toBe('no-shareholders');
    expect(holdings(...rows)).toMatchObject([{ stakePercent: 80 }, { stakePercent: 15 }, { stakePercent: 5 }]);
  });
});
