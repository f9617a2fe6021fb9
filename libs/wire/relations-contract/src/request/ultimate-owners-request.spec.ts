import { withMessages } from '../testing/read-search';
import { readRequest } from './read-request';
import { UltimateOwnersQuery } from './ultimate-owners-request';
import { noNumberToTen } from '../testing/no-number-to-ten';

const read = (sent: { limit?: unknown; rules?: unknown; asOf?: unknown }) =>
  withMessages(readRequest(UltimateOwnersQuery, sent));
const refused = (...messages: string[]) => ({ ok: false, messages });

it('shows three chains of each owner and applies no rules by default', () => {
  expect(read({})).toEqual({ ok: true, request: { limit: 3, rules: [] } });
});

describe('the limit', () => {
  it.each([
    ['1', 1],
    ['3', 3],
    ['10', 10],
  ])('may be %s', (limit, chains) => {
    expect(read({ limit })).toEqual({ ok: true, request: { limit: chains, rules: [] } });
  });

  it.each(noNumberToTen)('cannot be %j', (limit, quoted) => {
    expect(read({ limit })).toEqual(refused(`Invalid value in limit: ${quoted}.`));
  });
});

describe('the rules', () => {
  it.each([
    ['control', ['control']],
    ['amlr-52,amlr-54,national,finnish,control', ['amlr-52', 'amlr-54', 'national', 'finnish', 'control']],
    ['finnish,amlr-52', ['finnish', 'amlr-52']],
    ['control,control', ['control']],
    [
      ['control', 'amlr-52'],
      ['control', 'amlr-52'],
    ],
    [
      ['control,national', 'amlr-52,control'],
      ['control', 'national', 'amlr-52'],
    ],
  ])('%j are those, each once, in the order in which they were named', (rules, named) => {
    expect(read({ rules })).toEqual({ ok: true, request: { limit: 3, rules: named } });
  });

  it.each([
    ['amlr-99', ['amlr-99']],
    ['', ['']],
    ['control,', ['']],
    ['Control', ['Control']],
    ['control, finnish', [' finnish']],
    ['a,control,b', ['a', 'b']],
    ['a,a', ['a']],
    [['control', 'c'], ['c']],
    ['toString,__proto__', ['toString', '__proto__']],
    [{ a: 'control' }, ['{"a":"control"}']],
    [['control', { a: 'control' }], ['["control",{"a":"control"}]']],
    [[['control']], ['[["control"]]']],
  ])('cannot be %j', (rules, quoted) => {
    expect(read({ rules })).toEqual(refused(...quoted.map((value) => `Invalid value in rules: ${value}.`)));
  });

  it('are reported a thousand times at most', () => {
    const reading = read({ limit: '0', rules: Array.from({ length: 1_500 }, (_, n) => `r${n}`).join(',') });
    const { messages } = reading as { messages: readonly string[] };
    expect([messages.length, messages.slice(0, 2), messages.at(-1)]).toEqual([
      1_001,
      ['Invalid value in limit: 0.', 'Invalid value in rules: r0.'],
      'Problems that are not listed: 501.',
    ]);
  });
});

it('reports all that is wrong at once', () => {
  expect(read({ limit: '0', rules: 'x,y' })).toEqual(
    refused('Invalid value in limit: 0.', 'Invalid value in rules: x.', 'Invalid value in rules: y.'),
  );
});

it('the day is one up to today', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T00:00:00Z') });
  try {
    expect(read({ asOf: '2026-11-23' })).toEqual({ ok: true, request: { limit: 3, rules: [], asOf: 20_780 } });
    expect(read({ asOf: '2026-11-24', limit: '0' })).toEqual(
      refused('Invalid value in limit: 0.', 'Invalid value in asOf: 2026-11-24.'),
    );
  } finally {
    jest.useRealTimers();
  }
});
