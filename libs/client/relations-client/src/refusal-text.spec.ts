import { refusalText, requestIdOf } from './refusal-text';

const steering = 'a\x1b[2J\nok forged\x9b';

test.each([
  ['its messages', { errors: { parameters: [steering] } }, {}, 400, '/p is answered with 400: a?[2J?ok forged?'],
  [
    'what it expected',
    {
      errors: { parameters: ['One.', 'Two.', 'Three.', 4, 'Five.'] },
      problems: [
        { pointer: '/a', expected: 'an integer' },
        { parameter: steering, expected: steering },
        { expected: 'less' },
        { expected: 'more' },
        'no object',
      ],
    },
    {},
    400,
    '/p is answered with 400: One. Expected at /a: an integer. Two. Expected at a?[2J?ok forged?: a?[2J?ok forged?. Three. Expected: less. Five.',
  ],
  [
    'its title and detail',
    { title: steering, detail: steering },
    {},
    503,
    '/p is answered with 503: a?[2J?ok forged?. a?[2J?ok forged?.',
  ],
  [
    'another address',
    {},
    { Location: 'https://x.example/\x9b' },
    302,
    '/p is answered with 302 and another address, https://x.example/?: give that one.',
  ],
])('a refusal is one printable line, whatever stands in %s', async (_where, body, headers, status, text) => {
  expect(await refusalText(new Response(JSON.stringify(body), { status, headers }), '/p')).toBe(text);
});

const requestId = '0190f2a4-7c1e-4abc-8def-0123456789ab';

test.each([
  [400, '{"title":"No"}', {}, '/p is answered with 400: No.'],
  [401, '', {}, 'The service does not accept the token for /p (401).'],
  [
    307,
    '',
    { Location: 'https://x.example' },
    '/p is answered with 307 and another address, https://x.example: give that one.',
  ],
  [500, '', {}, '/p is answered with 500.'],
  [503, 'busy', {}, '/p is answered with 503.'],
])(
  'a refusal with %s ends with the id of the request, where the response has one',
  async (status, body, headers, text) => {
    const answer = (more: Record<string, string>) => new Response(body, { status, headers: { ...headers, ...more } });
    const answers = [answer({}), answer({ 'X-Request-Id': requestId })];
    expect(await Promise.all(answers.map((one) => refusalText(one, '/p')))).toEqual([
      text,
      `${text} Request id: ${requestId}.`,
    ]);
  },
);

test.each(['', 'a b', 'a\x9b2J', 'x'.repeat(101)])('%j is no id of a request', async (id) => {
  const response = new Response('', { status: 500, headers: { 'X-Request-Id': id } });
  expect([requestIdOf(response), await refusalText(response, '/p')]).toEqual([undefined, '/p is answered with 500.']);
});

test('all messages of the longest refusal are read: 1 MB of values of which each character is escaped', async () => {
  const parameters = Array.from(
    { length: 1_001 },
    (_, index) => `Invalid value in OrgNo: ${index}${'\x1b'.repeat(1_000)}.`,
  );
  const text = await refusalText(new Response(JSON.stringify({ errors: { parameters } }), { status: 400 }), '/p');
  expect(text).toBe(
    `/p is answered with 400: ${parameters.map((message) => message.replaceAll('\x1b', '?')).join(' ')}`,
  );
});
