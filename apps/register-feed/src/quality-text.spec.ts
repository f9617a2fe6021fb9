import { serviceId } from '@company-relations/ownership';
import type { DataQuality } from '@company-relations/register-loader';
import { qualityText } from './quality-text';

const none = { count: 0, listed: [] };
const clean: DataQuality = {
  companies: 30,
  overIssued: none,
  closedLoops: none,
  stakesAbove100: none,
  danglingRecords: none,
  holdingsOfSeveralSources: none,
  contradictingShares: none,
  unspecifiedOwners: [],
  samePersons: none,
  sameNumbers: none,
  reversedDates: none,
  datesAhead: none,
};
const loop = Array.from({ length: 22 }, (_, n) => serviceId(n + 1));
const longLoop = { ...clean, closedLoops: { count: 1, listed: [{ companies: loop }] } };

it.each([
  [false, `  companies ${loop.slice(0, 20).join(', ')} and 2 more`],
  [true, `  companies ${loop.join(', ')}`],
])('a long loop is shown with its first companies, or with all (all: %s)', (all, line) => {
  expect(qualityText({ result: 'findings', ...longLoop, seconds: 2 }, all)).toBe(
    [
      'Found what is probably wrong:',
      'Over-issued companies: 0',
      'Closed loops without outside owners: 1',
      line,
      'Stakes above 100: 0',
      'Dangling records: 0',
      'Holdings that several sources state: 0',
      'Numbers of shares that contradict each other: 0',
      'Persons who may be one: 0',
      'Companies with the same number: 0',
      'Records that end before they begin: 0',
      'Dates ahead (no error): 0',
      '30 companies checked in 2 s',
    ].join('\n'),
  );
});

it('numbers of shares that contradict each other are shown with the source of the holding', () => {
  const holding = { owner: serviceId(2), company: serviceId(7), source: 'Archive', shares: 1001 };
  const contradictingShares = {
    count: 2,
    listed: [
      { ...holding, totals: [1000] },
      { ...holding, owner: serviceId(3), totals: [1000, 2000] },
    ],
  };
  expect(qualityText({ result: 'findings', ...clean, contradictingShares, seconds: 2 }, false)).toContain(
    [
      'Numbers of shares that contradict each other: 2',
      '  2 in company 7: "Archive" states 1001 shares of 1000',
      '  3 in company 7: "Archive" states 1001 shares of 1000 or 2000, which the sources do not agree on',
      '',
    ].join('\n'),
  );
});

it('persons who may be one are shown by their ids', () => {
  const found = { count: 1, listed: [{ company: serviceId(7), persons: [serviceId(8), serviceId(9)] }] };
  expect(qualityText({ result: 'findings', ...clean, samePersons: found, seconds: 2 }, false)).toContain(
    'Persons who may be one: 1\n  company 7: persons 8, 9 have one national id, or one name and date of birth\n',
  );
});

it('companies with the same number are shown by their ids and country, without the number', () => {
  const sameNumbers = {
    count: 1,
    listed: [{ countryCode: 'GB', companies: [serviceId(7), serviceId(9)] }],
  };
  expect(qualityText({ result: 'findings', ...clean, sameNumbers, seconds: 2 }, false)).toContain(
    'Companies with the same number: 1\n  companies 7, 9 have one organisation number in GB\n',
  );
});

it('a record that ends before it begins is shown with both days', () => {
  const place = { record: 'r1', kind: 'role', ended: true, party: serviceId(2), company: serviceId(7) } as const;
  const reversedDates = { count: 1, listed: [{ ...place, inDate: '2024-05-02', outDate: '2023-05-01' }] };
  expect(qualityText({ result: 'findings', ...clean, reversedDates, seconds: 2 }, false)).toContain(
    'Records that end before they begin: 1\n  record r1 (ended role) of 2 in company 7 begins on 2024-05-02 and ends on 2023-05-01\n',
  );
});

it('nothing is reported of a check that was interrupted', () => {
  expect(qualityText({ result: 'interrupted' }, false)).toBe(
    'Interrupted: not all was checked, so nothing is reported.',
  );
});

it.each([
  [{ isSumExcluded: true as const }, 'with more than 100 % together (joint or indirect holdings may overlap)'],
  [{}, 'with at least 100 % together (joint or indirect holdings may overlap)'],
])('stated holdings that exceed 100 %% are shown with their sum (%j)', (excluded, text) => {
  const company = { company: serviceId(7), sumOfMinimums: 100, owners: 4, ...excluded };
  const overIssued = { count: 1, listed: [company] };
  expect(qualityText({ result: 'findings', ...clean, overIssued, seconds: 2 }, false)).toContain(
    `Over-issued companies: 1\n  company 7: 4 owners ${text}\n`,
  );
});

it('a holding that several sources state is shown with the source that figures use', () => {
  const found = {
    owner: serviceId(2),
    company: serviceId(7),
    preferred: 'Companies House',
    outranked: ['Archive', 'GLEIF'],
  };
  const holdingsOfSeveralSources = { count: 1, listed: [found] };
  expect(qualityText({ result: 'findings', ...clean, holdingsOfSeveralSources, seconds: 2 }, false)).toContain(
    'Holdings that several sources state: 1\n  2 in company 7: figures use "Companies House", not "Archive", "GLEIF"\n',
  );
});

it('what registers say in place of owners is shown, and is no error', () => {
  const unspecifiedOwners = [
    { category: 'beneficialOwner', reason: 'none', companies: 2 },
    { category: 'ultimateParent', reason: 'notPublic', companies: 1 },
  ] as const;
  expect(qualityText({ result: 'clean', ...clean, unspecifiedOwners, seconds: 2 }, false)).toBe(
    [
      'Nothing was found.',
      'Over-issued companies: 0',
      'Closed loops without outside owners: 0',
      'Stakes above 100: 0',
      'Dangling records: 0',
      'Holdings that several sources state: 0',
      'Numbers of shares that contradict each other: 0',
      'Persons who may be one: 0',
      'Companies with the same number: 0',
      'Records that end before they begin: 0',
      'Why no owner is named:',
      '  beneficialOwner, none: 2 companies (There is no beneficial owner.)',
      '  ultimateParent, notPublic: 1 company (Whether there is an ultimate parent is not public.)',
      'Dates ahead (no error): 0',
      '30 companies checked in 2 s',
    ].join('\n'),
  );
});
