import {
  inOrderOfPriority,
  prioritizedFields,
  problemOfFieldPriority,
  rankOfMention,
  withFieldPriority,
} from './field-priority';

const source = (id: string, rank: number, name?: string) => ({
  id,
  rank,
  ...(name === undefined ? {} : { source: name }),
});
const ids = (sources: readonly { readonly id: string }[]) => sources.map(({ id }) => id).join('');

describe('the sources of a company for one field', () => {
  const sources = [
    source('a', 0, 'Register'),
    source('b', 0),
    source('c', 1, 'GLEIF'),
    source('d', rankOfMention, 'GLEIF'),
    source('e', rankOfMention, 'Archive'),
  ];

  it.each<[string, string[] | undefined, string]>([
    ['by rank without an order', undefined, 'abcde'],
    ['by rank with an empty order', [], 'abcde'],
    ['as the order lists them, and then by rank', ['GLEIF'], 'cabde'],
    ['as the order lists them, entries before mentions', ['Archive', 'GLEIF'], 'cabed'],
    ['as the order lists them, those without a source too', ['unnamed', 'Register'], 'bacde'],
    ['by rank if the order lists no source of the company', ['Other'], 'abcde'],
  ])('are %s', (_case, priority, order) => {
    expect(ids(inOrderOfPriority(sources, priority))).toBe(order);
  });
});

it('the order of a field is set and unset, and the fields keep their places', () => {
  const names = withFieldPriority({ addresses: ['A'] }, 'name', ['B', 'C']);
  expect(Object.entries(names)).toEqual([
    ['name', ['B', 'C']],
    ['addresses', ['A']],
  ]);
  expect(withFieldPriority(names, 'addresses', undefined)).toEqual({ name: ['B', 'C'] });
  expect(withFieldPriority({}, 'name', undefined)).toEqual({});
});

it('no field decides who may see a company, or whom its number may identify', () => {
  expect(prioritizedFields).not.toContain('countryCode');
  expect(prioritizedFields).not.toContain('orgNo');
});

it.each([
  ['name', ['A', 'B'], undefined],
  ['name', ['A', 'A'], 'The source "A" is listed twice.'],
  [
    'countryCode',
    ['A'],
    '"countryCode" is no field with an order of sources. There are: name, legalForm, operationalStatus, totalNumberOfShares, totalNumberOfVotes, addresses, registrationDate, uboDetails.',
  ],
])('an order for the field %s of %j is checked', (field, sources, problem) => {
  expect(problemOfFieldPriority(field, sources)).toBe(problem);
});
