import { completeDatasetOf, datasetNames, idInDataset } from './datasets';

const asOf = '2026-03-12T00:00:00Z';
const record = (id: string) => ({ type: 'record', id, asOf, party: 'p', company: 'c', records: [] }) as const;
const company = (id: string) =>
  ({ type: 'company', id, asOf, rank: 0, identifiers: [], searchable: true, profile: {} }) as const;

const statements = [
  company('GB-COH-99000001'),
  company('NO-BRC-990000001'),
  company('NO-BRC-990000001-STYR-MEDL-1'),
  company('XI-LEI-00000000000000000001'),
  company('/company/99000001/persons-with-significant-control/corporate-entity/a'),
  { type: 'person', id: '/company/99000001/persons-with-significant-control/individual/a', asOf, profile: {} },
  record('/company/99000001/persons-with-significant-control/individual/a'),
  record('/company/99000001/persons-with-significant-control-statements/a'),
  record('/company/99000001/exemptions'),
  record('XI-LEI-RR-D-a-b'),
  record('XI-LEI-RE-U-a'),
  record('XI-LEI-RE-X-a'),
  record('NO-BRC-990000001-STYR-MEDL-1'),
  record('NO-SKATT-990000001-3'),
  { type: 'removal', of: 'record', id: 'XI-LEI-RR-D-c-d', asOf },
  { type: 'removal', of: 'company', id: 'XI-LEI-00000000000000000002', asOf },
  { type: 'end', id: 'NO-SKATT-990000001-4', asOf },
] as const;

describe('the datasets', () => {
  it('have the statements of their kind, apart from all others', () => {
    const ids = datasetNames.map((name) => [
      name,
      statements.flatMap((statement) => idInDataset(completeDatasetOf(name), statement) ?? []),
    ]);
    expect(Object.fromEntries(ids)).toEqual({
      'uk-companies': ['GB-COH-99000001'],
      'uk-psc': [
        '/company/99000001/persons-with-significant-control/individual/a',
        '/company/99000001/persons-with-significant-control-statements/a',
        '/company/99000001/exemptions',
      ],
      'gleif-companies': ['XI-LEI-00000000000000000001', 'XI-LEI-00000000000000000002'],
      'gleif-relationships': ['XI-LEI-RR-D-a-b', 'XI-LEI-RR-D-c-d'],
      'gleif-exceptions': ['XI-LEI-RE-U-a'],
      'no-companies': ['NO-BRC-990000001'],
      'no-roles': ['NO-BRC-990000001-STYR-MEDL-1'],
      'no-shareholders': ['NO-SKATT-990000001-3', 'NO-SKATT-990000001-4'],
    });
  });

  it('are of the publisher, unless the command names a source', () => {
    expect(completeDatasetOf('no-shareholders').source).toBe('Skatteetaten');
    expect(completeDatasetOf('no-shareholders', 'Ours').source).toBe('Ours');
  });
});
