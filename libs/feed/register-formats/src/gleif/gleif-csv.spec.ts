import { detectFormat } from '../readers';
import { gleifCsvReader, isGleifCsvHeader } from './gleif-csv';

const child = '5299000EXAMPLE000C33';
const parent = '5299000EXAMPLE000P44';

function read(columns: Readonly<Record<string, string>>, asOf?: string) {
  const header = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(',');
  expect(detectFormat(header)).toBe('gleif-csv');
  const reader = gleifCsvReader(header, asOf);
  if ('problem' in reader) throw new Error(reader.problem);
  return reader.read(
    Object.values(columns)
      .map((cell) => `"${cell}"`)
      .join(','),
  );
}

describe('a CSV file of GLEIF', () => {
  it('of LEIs has companies', () => {
    const answer = read({
      LEI: child,
      'Entity.LegalName': 'Example, AS',
      'Entity.LegalName.xmllang': 'no',
      'Entity.LegalAddress.FirstAddressLine': 'Gate 1',
      'Entity.LegalAddress.AdditionalAddressLine.1': 'Bygg 2',
      'Entity.LegalAddress.City': 'Oslo',
      'Entity.LegalAddress.Country': 'NO',
      'Entity.LegalAddress.PostalCode': '0001',
      'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000472',
      'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '999 000 011',
      'Entity.LegalJurisdiction': 'NO',
      'Entity.EntityCategory': 'GENERAL',
      'Entity.LegalForm.EntityLegalFormCode': 'YI42',
      'Entity.EntityStatus': 'INACTIVE',
      'Entity.EntityCreationDate': '2001-01-01T00:00:00Z',
      'Entity.SuccessorEntity.1.SuccessorLEI': parent,
      'Registration.LastUpdateDate': '2024-01-31T08:00:00Z',
      'Registration.RegistrationStatus': 'RETIRED',
      DeletedAt: '',
    });
    expect(answer).toEqual({
      statements: [
        expect.objectContaining({
          identifiers: [
            { scheme: 'XI-LEI', id: child },
            { scheme: 'NO-BRC', id: '999000011' },
          ],
          profile: {
            name: 'Example, AS',
            orgNo: '999000011',
            countryCode: 'NO',
            legalForm: 1005,
            operationalStatus: 8,
            addresses: [{ street: 'Gate 1, Bygg 2', zipCode: '0001', city: 'Oslo', countryCode: 'NO' }],
            registrationDate: '2001-01-01T00:00:00Z',
          },
        }),
      ],
      notices: [],
    });
  });

  it('of relationships has the corporate structure', () => {
    const answer = read({
      'Relationship.StartNode.NodeID': child,
      'Relationship.StartNode.NodeIDType': 'LEI',
      'Relationship.EndNode.NodeID': parent,
      'Relationship.EndNode.NodeIDType': 'LEI',
      'Relationship.RelationshipType': 'IS_DIRECTLY_CONSOLIDATED_BY',
      'Relationship.RelationshipStatus': 'ACTIVE',
      'Relationship.Period.1.startDate': '2021-01-01T00:00:00Z',
      'Relationship.Period.1.endDate': '2021-12-31T00:00:00Z',
      'Relationship.Period.1.periodType': 'ACCOUNTING_PERIOD',
      'Relationship.Period.2.startDate': '2017-12-06T00:00:00Z',
      'Relationship.Period.2.endDate': '',
      'Relationship.Period.2.periodType': 'RELATIONSHIP_PERIOD',
      'Relationship.Quantifiers.1.MeasurementMethod': 'ACCOUNTING_CONSOLIDATION',
      'Relationship.Quantifiers.1.QuantifierAmount': '80.00',
      'Relationship.Quantifiers.1.QuantifierUnits': 'PERCENTAGE',
      'Registration.LastUpdateDate': '2024-01-31T08:00:00Z',
      'Registration.RegistrationStatus': 'PUBLISHED',
    });
    const record = { stakePercent: 80, inDate: '2017-12-06T00:00:00Z' };
    expect(answer).toEqual({
      statements: [expect.objectContaining({ records: [{ kind: 'companyStructure', ended: false, record }] })],
      notices: [],
    });
  });

  it('of exceptions has their reasons, and deletions are read', () => {
    const row = {
      LEI: child,
      'Exception.Category': 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT',
      'Exception.Reason.1': 'NO_LEI',
      'Exception.Reason.2': '',
      'Exception.Reason.3': 'NON_PUBLIC',
    };
    const [id, company] = [`XI-LEI-RE-U-${child}`, `XI-LEI-${child}`];
    const reason = (reason: string, text: string) => ({
      kind: 'unspecifiedOwner',
      ended: false,
      record: { category: 'ultimateParent', reason, text },
    });
    const asOf = '2024-01-31T00:00:00Z';
    const records = [reason('withoutLei', 'NO_LEI'), reason('notPublic', 'NON_PUBLIC')];
    expect(read({ ...row, DeletedAt: '' }, asOf)).toEqual({
      statements: [{ type: 'record', id, asOf, party: company, company, records }],
      notices: [],
    });
    expect(read({ ...row, DeletedAt: '2024-02-01T01:39:19Z' })).toEqual({
      statements: [{ type: 'removal', of: 'record', id, asOf: '2024-02-01T01:39:19Z' }],
      notices: [],
    });
    expect(read({ ...row, DeletedAt: '' })).toEqual({
      problem: 'the file does not say of which day its exceptions are: name the day by --as-of',
    });
  });

  it.each([
    ['a LEI', 'company', `XI-LEI-${child}`, { LEI: child, 'Entity.LegalName': 'Example AS' }],
    [
      'a relationship',
      'record',
      `XI-LEI-RR-D-${child}-${parent}`,
      {
        'Relationship.StartNode.NodeID': child,
        'Relationship.StartNode.NodeIDType': 'LEI',
        'Relationship.EndNode.NodeID': parent,
        'Relationship.EndNode.NodeIDType': 'LEI',
        'Relationship.RelationshipType': 'IS_DIRECTLY_CONSOLIDATED_BY',
        'Relationship.RelationshipStatus': 'ACTIVE',
      },
    ],
  ])('removes %s that GLEIF deleted, on the day of the deletion', (_, of, id, columns) => {
    const registered = { 'Registration.LastUpdateDate': '2024-01-31T08:00:00Z' };
    expect(read({ ...columns, ...registered, DeletedAt: '2024-02-01T01:39:19Z' })).toEqual({
      statements: [{ type: 'removal', of, id, asOf: '2024-02-01T01:39:19Z' }],
      notices: [],
    });
    expect(read({ ...columns, ...registered, DeletedAt: '' })).toEqual({
      statements: [expect.objectContaining({ type: of, id, asOf: '2024-01-31T08:00:00Z' })],
      notices: expect.any(Array),
    });
  });

  it('of exceptions has their reasons in the order of their numbers, whatever the order of the columns', () => {
    const answer = read(
      {
        LEI: child,
        'Exception.Category': 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT',
        'Exception.Reason.3': 'NO_LEI',
        'Exception.Reason.1': 'NON_CONSOLIDATING',
        'Exception.Reason.2': 'NON_PUBLIC',
      },
      '2026-01-01T00:00:00Z',
    );
    const records =
      'problem' in answer ? [] : answer.statements.flatMap((each) => ('records' in each ? each.records : []));
    expect(records.map(({ record }) => record)).toEqual([
      { category: 'directParent', reason: 'notConsolidated', text: 'NON_CONSOLIDATING' },
      { category: 'directParent', reason: 'notPublic', text: 'NON_PUBLIC' },
      { category: 'directParent', reason: 'withoutLei', text: 'NO_LEI' },
    ]);
  });

  it('has empty and blank cells for what a record does not state', () => {
    const record = {
      LEI: ` ${child} `,
      'Entity.LegalName': ' Example AS\u00a0',
      'Entity.LegalAddress.City': ' ',
      'Entity.RegistrationAuthority.RegistrationAuthorityID': '',
      'Registration.LastUpdateDate': '2024-01-31T08:00:00Z',
    };
    expect(read({ ...record, 'Entity.LegalForm.EntityLegalFormCode': '' })).toEqual({
      statements: [
        {
          type: 'company',
          id: `XI-LEI-${child}`,
          asOf: '2024-01-31T08:00:00Z',
          rank: 1,
          identifiers: [{ scheme: 'XI-LEI', id: child }],
          searchable: true,
          profile: { name: 'Example AS' },
        },
      ],
      notices: ['legal jurisdiction without an ISO 3166 code: not loaded'],
    });
  });

  it('has the text of its first column of a name where a cell of the last is empty', () => {
    const row = [
      'LEI,Entity.LegalName,Entity.LegalName,Registration.LastUpdateDate',
      `${child},One,,2024-01-31T08:00:00Z`,
    ];
    const reader = gleifCsvReader(row[0] as string);
    expect('read' in reader && reader.read(row[1] as string)).toEqual({
      statements: [expect.objectContaining({ profile: { name: 'One' } })],
      notices: ['legal jurisdiction without an ISO 3166 code: not loaded'],
    });
  });

  it('may have columns of any name', () => {
    const reader = gleifCsvReader('LEI,Exception.Category,Exception.Reason.1,constructor,__proto__');
    expect('read' in reader && reader.read(`${child},DIRECT,NO_LEI,x,y`)).toEqual({
      statements: [],
      notices: ['unknown category "DIRECT" of an exception: not loaded'],
    });
  });

  it('with a row of another length is bad there', () => {
    const reader = gleifCsvReader('LEI,Entity.LegalName');
    expect('read' in reader && reader.read(child)).toEqual({ problem: 'the row has 1 cells, the header 2' });
  });

  it.each([
    ['LEI,Entity.LegalName,Entity.LegalName.xmllang', true],
    ['"LEI","Exception.Category"', true],
    ['"Relationship.StartNode.NodeID","Relationship.StartNode.NodeIDType"', true],
    ['LEI,Name', false],
    ['LEI', false],
  ])('is recognised by its header %s: %s', (header, isKnown) => {
    expect(isGleifCsvHeader(header)).toBe(isKnown);
  });
});
