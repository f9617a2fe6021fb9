import { atVersion } from './register';
import { type Company, Truth } from './truth';

const still = (id: number, name = 'Still') => ({ ServiceId: id, CountryCode: id < 3 ? 'NO' : 'SE', Name: name });
const moving = (id: number, name = 0, shares = name): Company =>
  ({
    ServiceId: id,
    CountryCode: 'IS',
    Name: `Moving v0000${name}`,
    TotalNumberOfShares: 700_000_000 + shares,
  }) as Company;

let truth: Truth;

beforeEach(() => {
  truth = new Truth([still(1), still(2), still(3)], [moving(7), moving(8)]);
});

it('a still company has one answer', () => {
  expect([truth.problemOf(still(1), 0), truth.problemOf(still(1, 'Another'), 0)]).toEqual([
    undefined,
    'company 1 differs from what was recorded',
  ]);
});

it('a company that was not loaded is wrong', () => {
  expect(truth.problemOf(still(4), 0)).toBe('company 4 is not known');
});

it('a moving company may have any possible version, but only a complete one', () => {
  const first = truth.beginLoad();
  expect([0, 1, 2].map((version) => truth.problemOf(moving(7, version), 0))).toEqual([
    undefined,
    undefined,
    'company 7 is of version 2, not of 0 to 1',
  ]);
  truth.finishLoad(first);
  expect([truth.problemOf(moving(7, 0), truth.oldest), truth.problemOf(moving(7, 1), truth.oldest)]).toEqual([
    'company 7 is of version 0, not of 1 to 1',
    undefined,
  ]);
});

it('a mix of two versions is wrong', () => {
  truth.beginLoad();
  expect([truth.problemOf(moving(7, 1, 0), 0), truth.problemOf(moving(7, 0, 1), 0)]).toEqual([
    'company 7 is of no version',
    'company 7 is of no version',
  ]);
});

it('an answer has its companies, each once', () => {
  const problems = [[1, 2], [1, 1], [1], [1, 3], [1, 2, 3]].map((ids) =>
    truth.problemWith(
      ids.map((id) => still(id)),
      [2, 1],
      0,
    ),
  );
  expect(problems).toEqual([
    undefined,
    'a company is there twice',
    '1 companies instead of these 2',
    '2 companies instead of these 2',
    '3 companies instead of these 2',
  ]);
});

it('a file has all companies of one country', () => {
  const files = [[still(1), still(2)], [still(3)], [moving(7), moving(8)], [still(1)], [moving(7), still(3)], []];
  expect(files.map((companies) => truth.problemOfCountry(companies, 0))).toEqual([
    ...[undefined, undefined, undefined],
    ...['1 companies instead of these 2', '2 companies instead of these 2', 'a file of no country'],
  ]);
});

it('a file has nothing older than the start of its build, and may have later changes', () => {
  truth.finishLoad(truth.beginLoad());
  truth.beginLoad();
  const files = [
    [moving(7, 1), moving(8, 2)],
    [moving(7, 1), moving(8, 0)],
    [moving(7, 1), moving(8, 3)],
  ];
  expect(files.map((companies) => truth.problemOfCountry(companies, 1))).toEqual([
    undefined,
    'company 8 is of version 0, not of 1 to 2',
    'company 8 is of version 3, not of 1 to 2',
  ]);
});

it('derives the text of another version from the text of version 0', () => {
  expect(atVersion(JSON.stringify(moving(7)), 3)).toBe(JSON.stringify(moving(7, 3)));
});
