import { tableText } from './table';

test('a table has a title and aligned columns, figures on the right', () => {
  const table = {
    title: 'Loads',
    columns: ['Load', 'Statements', 'Memory', 'Note'],
    rows: [
      ['empty graph', 301_809, '247 MB', 'first'],
      ['bare', 5, '-', ''],
    ],
  };
  expect(tableText(table).split('\n')).toEqual([
    'Loads:',
    '  Load         Statements  Memory  Note',
    '  empty graph     301,809  247 MB  first',
    '  bare                  5       -',
  ]);
});
