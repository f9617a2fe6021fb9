import { differences, type Facts } from './expected';

const facts: Facts = {
  company: 'A',
  total: 1,
  parents: [1, 2],
  keyPersons: 0,
  subscription: 'demo',
  file: 'x.br',
  rows: 3,
  problems: ['XX is an unauthorized country code.'],
  stranger: 401,
};

test('the same facts have no differences, whatever is printed before them', () => {
  expect(differences(facts, `A warning\n${JSON.stringify(facts)}\n`)).toEqual([]);
});

test('a fact that is missing or other is named', () => {
  expect(differences(facts, JSON.stringify({ ...facts, parents: [2, 1], rows: undefined }))).toEqual([
    'parents is [2,1] and not [1,2].',
    'rows is undefined and not 3.',
  ]);
});

test('a service without the data proves nothing', () => {
  const poor = { ...facts, file: undefined };
  expect(differences(poor, JSON.stringify(poor))).toEqual(['The service has no file to compare with.']);
});

test('a program that prints something else is named with what it printed', () => {
  expect(differences(facts, 'Segmentation fault\n')).toEqual(['The program printed no facts: Segmentation fault']);
});
