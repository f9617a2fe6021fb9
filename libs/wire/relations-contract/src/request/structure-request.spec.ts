import { ChangesQuery } from './changes-request';
import { KeyPersonsQuery } from './key-persons-request';
import { UltimateOwnersQuery } from './ultimate-owners-request';
import { withMessages } from '../testing/read-search';
import { PictureQuery } from './picture-request';
import { readQueryRequest, readRequest } from './read-request';
import { directionsOf, StructureQuery } from './structure-request';
import { noNumberToTen } from '../testing/no-number-to-ten';

const read = (query: object) => withMessages(readRequest(StructureQuery, query));

it('without parameters three links upwards are asked for', () => {
  expect(read({})).toEqual({ ok: true, request: { direction: 'up', depth: 3 } });
});

describe('direction', () => {
  it.each([
    ['up', ['up']],
    ['down', ['down']],
    ['both', ['up', 'down']],
  ] as const)('%s leads %j', (direction, directions) => {
    expect(read({ direction })).toEqual({ ok: true, request: { direction, depth: 3 } });
    expect(directionsOf(direction)).toEqual(directions);
  });

  it.each([
    ['', ''],
    ['Up', 'Up'],
    ['up,down', 'up,down'],
    ['constructor', 'constructor'],
    [['up'], '["up"]'],
    [{ a: 'up' }, '{"a":"up"}'],
  ])('cannot be %j', (direction, quoted) => {
    expect(read({ direction })).toEqual({ ok: false, messages: [`Invalid value in direction: ${quoted}.`] });
  });
});

describe('depth', () => {
  it.each([
    ['1', 1],
    ['10', 10],
  ])('%j is %d', (depth, levels) => {
    expect(read({ depth })).toEqual({ ok: true, request: { direction: 'up', depth: levels } });
  });

  it.each(noNumberToTen)('cannot be %j', (depth, quoted) => {
    expect(read({ depth })).toEqual({ ok: false, messages: [`Invalid value in depth: ${quoted}.`] });
  });
});

describe('asOf', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-23T23:59:59Z') }));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-11-23', 20_780],
    ['1970-01-02', 1],
    ['1814-05-17', -56_842],
  ])('%s is day %d', (asOf, day) => {
    expect(read({ asOf })).toEqual({ ok: true, request: { direction: 'up', depth: 3, asOf: day } });
  });

  it.each([
    ['2026-11-24', '2026-11-24'],
    ['9999-01-01', '9999-01-01'],
    ['2026-02-30', '2026-02-30'],
    ['2026-1-1', '2026-1-1'],
    ['20260101', '20260101'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['', ''],
    [['2026-01-01'], '["2026-01-01"]'],
  ])('cannot be %j', (asOf, quoted) => {
    expect(read({ asOf })).toEqual({ ok: false, messages: [`Invalid value in asOf: ${quoted}.`] });
  });
});

describe('theme of a picture', () => {
  const readPicture = (query: object) => withMessages(readRequest(PictureQuery, query));

  it.each([undefined, 'auto', 'light', 'dark', 'print'])('can be %s', (theme) => {
    expect(readPicture({ theme, depth: '2' })).toEqual({
      ok: true,
      request: { direction: 'up', depth: 2, theme: theme ?? 'auto' },
    });
  });

  it.each([
    ['', ''],
    ['Dark', 'Dark'],
    [['dark'], '["dark"]'],
  ])('cannot be %j, which is named after all else that is wrong', (theme, quoted) => {
    expect(readPicture({ theme, asOf: 'x', depth: '0' })).toEqual({
      ok: false,
      messages: ['Invalid value in depth: 0.', 'Invalid value in asOf: x.', `Invalid value in theme: ${quoted}.`],
    });
  });
});

describe('the name of a parameter', () => {
  const readQuery = (query: object) => withMessages(readQueryRequest(PictureQuery, query));

  it.each(['asof', 'AsOf', 'ASOF', 'Depth', 'THEME'])('cannot be %s', (sent) => {
    const meant = ['asOf', 'depth', 'theme'].find((name) => name.toLowerCase() === sent.toLowerCase());
    expect(readQuery({ [sent]: '1', asOf: '2024-01-01' })).toEqual({
      ok: false,
      messages: [`${sent} is an invalid parameter (${meant} is meant).`],
    });
  });

  it.each([
    [ChangesQuery, ['from', 'to']],
    [KeyPersonsQuery, ['levels', 'asOf']],
    [PictureQuery, ['direction', 'depth', 'asOf', 'theme']],
    [StructureQuery, ['direction', 'depth', 'asOf']],
    [UltimateOwnersQuery, ['limit', 'rules', 'asOf']],
  ])('of %p is known by its exact letters alone', (type: new () => object, names) => {
    const wrong = Object.fromEntries(names.map((name) => [name.toUpperCase(), '1']));
    const { messages } = withMessages(readQueryRequest(type, { ...wrong, from: '2020-01-01' })) as {
      messages: string[];
    };
    expect([...messages].sort()).toEqual(
      names.map((name) => `${name.toUpperCase()} is an invalid parameter (${name} is meant).`).sort(),
    );
  });

  it('is among at most a thousand problems, which say how many more there are', () => {
    const rules = Array.from({ length: 1_000 }, (_, index) => `x${index}`).join();
    const reading = readQueryRequest(UltimateOwnersQuery, { rules, asof: '2020-01-01', LIMIT: '1' });
    const { messages } = withMessages(reading) as { messages: string[] };
    expect([messages.length, messages.at(-2), messages.at(-1)]).toEqual([
      1_001,
      'Invalid value in rules: x999.',
      'Problems that are not listed: 2.',
    ]);
  });

  it('that resembles none is ignored, whatever it is', () => {
    const hostile = JSON.parse('{"__proto__":"1","constructor":"1","levels":"99","asOf ":"1","asofs":"1"}') as object;
    expect(readQuery(hostile)).toEqual(readQuery({}));
  });
});
