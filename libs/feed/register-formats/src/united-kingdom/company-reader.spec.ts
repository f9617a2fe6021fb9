import { readLinesOf } from '../testing/read-lines';
import { describeWithSharedData, sharedLines } from '../testing/shared-data';
import { companyDataReader, isCompanyDataHeader } from './company-reader';

const asOf = '2024-12-01T00:00:00Z';
const header =
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate';

function read(row: string) {
  const reader = companyDataReader(header, asOf);
  if ('problem' in reader) throw new Error(reader.problem);
  return reader.read(row);
}

describe('companyDataReader', () => {
  it('reads a company under the law of the United Kingdom', () => {
    const row =
      '"TEST, LTD","08209948","","","9 SQUARE","","LEEDS","ENGLAND","LS1 1AA","Private Limited Company","Active","United Kingdom","11/09/2012"';
    expect(read(row)).toEqual({
      statements: [
        {
          type: 'company',
          id: 'GB-COH-08209948',
          asOf,
          rank: 0,
          identifiers: [{ scheme: 'GB-COH', id: '08209948' }],
          searchable: true,
          profile: {
            name: 'TEST, LTD',
            orgNo: '08209948',
            countryCode: 'GB',
            legalForm: 5001,
            operationalStatus: 1,
            addresses: [{ street: '9 SQUARE', zipCode: 'LS1 1AA', city: 'LEEDS', countryCode: 'GB' }],
            registrationDate: '2012-09-11T00:00:00Z',
          },
        },
      ],
      notices: [],
    });
  });

  it('gives an overseas company the country of its origin, and not the British number', () => {
    const row = '"AUSLAND GMBH","FC012345","","","","","","","","","Active","GERMANY",""';
    const answer = read(row);
    expect('statements' in answer && answer.statements[0]).toEqual({
      type: 'company',
      id: 'GB-COH-FC012345',
      asOf,
      rank: 0,
      identifiers: [{ scheme: 'GB-COH', id: 'FC012345' }],
      searchable: true,
      profile: { name: 'AUSLAND GMBH', countryCode: 'DE', operationalStatus: 1 },
    });
  });

  it.each([
    ['"A","1"', 'the row has 2 cells, the header 13'],
    ['"A","","","","","","","","","","","",""', 'CompanyNumber is missing'],
    ['"A","12 34/?","","","","","","","","","","",""', 'CompanyNumber must be a number of the register'],
    [`"A","${'1'.repeat(9000)}","","","","","","","","","","",""`, 'CompanyNumber must be a number of the register'],
    [`"${'A'.repeat(2001)}","1","","","","","","","","","","",""`, 'a cell is longer than 2000 characters'],
    ['"A","1","","","","","","","","","","","31/02/2020"', 'IncorporationDate must be a date (dd/MM/yyyy)'],
  ])('says what is wrong with %s', (row, problem) => {
    expect(read(row)).toEqual({ problem });
  });

  it('has no status for a name that objects of JavaScript have', () => {
    expect(read('"A","00000001","","","","","","","","","constructor","",""')).toMatchObject({
      notices: ['unknown operational status "constructor": not loaded'],
    });
  });

  it('reads no file whose header lacks a column', () => {
    expect(companyDataReader('CompanyName,CompanyNumber', asOf)).toEqual({
      problem: expect.stringMatching(/^the header has no column RegAddress\.CareOf, .*: no row of the file is read$/),
    });
  });
});

describeWithSharedData('the sample of BasicCompanyData', () => {
  it('is all read', () => {
    const [first = '', ...rows] = sharedLines('registers/uk-basic-company-data-csv/basic-company-data-sample.csv').map(
      (line) => line.trim(),
    );
    expect(isCompanyDataHeader(first)).toBe(true);
    const reader = companyDataReader(first, asOf);
    if ('problem' in reader) throw new Error(reader.problem);
    expect(readLinesOf(reader, rows)).toEqual({ problems: [], notices: {}, statements: { company: 2 }, records: {} });
  });
});
