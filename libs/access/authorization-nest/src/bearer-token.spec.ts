import { bearerTokenOf } from './bearer-token';

it.each([
  ['Bearer a.b-c_d.e', 'a.b-c_d.e'],
  ['bearer a.b.c', 'a.b.c'],
  ['BEARER   a.b.c', 'a.b.c'],
  [`Bearer ${'a'.repeat(16_000)}`, 'a'.repeat(16_000)],
])('case %# has a token', (header, token) => {
  expect(bearerTokenOf(header)).toBe(token);
});

it.each([
  undefined,
  ...[
    '',
    'Bearer',
    'Bearer ',
    'a.b.c',
    'Basic a.b.c',
    'BearerX a.b.c',
    'x Bearer a.b.c',
    ' Bearer a.b.c',
    'Bearer a.b.c d',
    'Bearer a.b.c ',
    'Bearer\ta.b.c',
  ],
  ...['Bearer "a.b.c"', 'Bearer a,b', 'Bearer ä', 'Bearer a.b.c\n', `Bearer ${'a'.repeat(20_000)}`],
])('case %# has none', (header) => {
  expect(bearerTokenOf(header)).toBeUndefined();
});

/** The median duration of several runs, in milliseconds. A single run could be delayed by garbage collection. */
function medianMs(work: () => unknown): number {
  const all = Array.from({ length: 21 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return all.sort((a, b) => a - b)[10] ?? Number.NaN;
}

// An earlier expression, which looked for the scheme anywhere in the text, took 150 ms for a repeated character without
// white space.
it.each(['a', ' ', 'Bearer ', 'Bearer a ', 'Bearer', '\t', 'bearer  ', '=', 'a=', 'ä'])(
  'the longest header that Node lets through, of %j alone, is read in less than 5 ms',
  (part) => {
    const header = part.repeat(Math.floor(16_300 / part.length));
    expect(medianMs(() => bearerTokenOf(header))).toBeLessThan(5);
    expect(bearerTokenOf(header)).toBeUndefined();
  },
);
