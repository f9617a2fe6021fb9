import { SettingReader } from './setting-reader';

const files: Readonly<Record<string, string>> = { password: ' from a\nfile \r\n', empty: '\n' };
const readFile = (path: string): string => {
  const content = files[path];
  if (content === undefined) throw new Error('no such file');
  return content;
};

/** The result of `ask`, and the problems that the reader then has. */
function asked<Answer>(
  environment: Record<string, string>,
  ask: (reader: SettingReader) => Answer,
): [Answer, readonly string[]] {
  const reader = new SettingReader({ environment, readFile });
  return [ask(reader), reader.problems];
}

describe('a text', () => {
  test('counts without the white space around it, and is absent where nothing else is left', () => {
    expect(
      asked({ A: ' a b ', B: ' ', C: '' }, (reader) => ['A', 'B', 'C', 'D'].map((name) => reader.optional(name))),
    ).toEqual([['a b', undefined, undefined, undefined], []]);
  });

  test('that is required is reported where it is missing', () => {
    expect(asked({ A: 'a', B: ' ' }, (reader) => ['A', 'B', 'C'].map((name) => reader.required(name)))).toEqual([
      ['a', '', ''],
      ['B is missing', 'C is missing'],
    ]);
  });
});

describe('a secret', () => {
  test('is taken exactly, from its variable or its file without the line end after it', () => {
    expect(
      asked({ A: ' a ', B_FILE: 'password' }, (reader) => [reader.secret('A'), reader.requiredSecret('B')]),
    ).toEqual([[' a ', ' from a\nfile '], []]);
  });

  test('is absent where there is nothing but white space', () => {
    expect(
      asked({ A: ' ', B_FILE: 'empty' }, (reader) => [
        reader.secret('A'),
        reader.secret('B'),
        reader.requiredSecret('A'),
      ]),
    ).toEqual([[undefined, undefined, ''], ['A is missing']]);
  });

  test('is reported once where it is wrong', () => {
    expect(
      asked({ A: 'a', A_FILE: 'password', B_FILE: 'none' }, (reader) => [
        reader.requiredSecret('A'),
        reader.requiredSecret('B'),
      ]),
    ).toEqual([
      ['', ''],
      ['A and A_FILE must not both be set', 'B_FILE names a file that cannot be read'],
    ]);
  });
});

test('a whole number has digits only and lies within its bounds; else the default is used', () => {
  const numbers = { A: '7', B: '0', C: '8', D: '-1', E: '1.5', F: '1e0', G: 'seven' };
  const problems = ['C', 'D', 'E', 'F', 'G'].map((name) => `${name} must be a whole number from 0 to 7`);
  expect(
    asked(numbers, (reader) => [...Object.keys(numbers), 'H'].map((name) => reader.whole(name, 3, [0, 7]))),
  ).toEqual([[7, 0, 3, 3, 3, 3, 3, 3], problems]);
});

test('a flag is true or false, and false where it is absent', () => {
  expect(
    asked({ A: 'true', B: 'false', C: 'yes' }, (reader) => ['A', 'B', 'C', 'D'].map((name) => reader.flag(name))),
  ).toEqual([[true, false, false, false], ['C must be true or false']]);
});

test('one choice, or several, must be among the possible ones', () => {
  const choices = ['one', 'two', 'three'] as const;
  expect(
    asked({ A: 'two', B: 'four' }, (reader) => ['A', 'B', 'C'].map((name) => reader.oneOf(name, choices, 'one'))),
  ).toEqual([['two', 'one', 'one'], ['B must be one of one, two, three']]);
  expect(
    asked({ A: 'three, one', B: 'one,' }, (reader) =>
      ['A', 'B', 'C'].map((name) => reader.someOf(name, choices, ['two'])),
    ),
  ).toEqual([[['three', 'one'], ['two'], ['two']], ['B must list some of one, two, three']]);
});

describe('a file', () => {
  const settings = { A: 'password', B: 'none' };

  test('is read, and reported where it cannot be', () => {
    expect(
      asked(settings, (reader) => ['A', 'B', 'C'].map((name) => reader.file(name, (content) => content.trim()))),
    ).toEqual([['from a\nfile', undefined, undefined], ['B names a file that cannot be read']]);
  });

  test('may be looked into without being needed', () => {
    expect(asked(settings, (reader) => ['A', 'B', 'C'].map((name) => reader.contentOf(name)))).toEqual([
      [' from a\nfile \r\n', undefined, undefined],
      [],
    ]);
  });

  test('of this machine is read by default', () => {
    expect(new SettingReader({ environment: { A: __filename } }).contentOf('A')).toContain(
      'of this machine is read by default',
    );
  });
});

test('a part is read by its own function', () => {
  expect(
    asked({ A: '1' }, (reader) => [reader.part(({ A }) => ({ a: A })), reader.part(() => ({ problem: 'A is odd' }))]),
  ).toEqual([[{ a: '1' }, undefined], ['A is odd']]);
});

describe('a failure', () => {
  class Failure extends Error {}

  test('reports all that is wrong, what is missing first', () => {
    const reader = new SettingReader({ environment: { A: 'x' } });
    reader.whole('A', 0, [0, 1]);
    reader.required('B');
    reader.addProblem('C', 'is missing, and that is more than nothing', undefined);
    reader.requiredSecret('D');
    expect(() => reader.throwIfProblems(Failure)).toThrow(
      new Failure('Set B, D.\nA must be a whole number from 0 to 1.\nC is missing, and that is more than nothing.'),
    );
  });

  test('is none where nothing is wrong', () => {
    const reader = new SettingReader({ environment: {} });
    expect(() => reader.throwIfProblems(Failure)).not.toThrow();
  });
});
