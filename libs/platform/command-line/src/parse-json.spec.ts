import { parseJson } from './parse-json';

it('reads JSON, with a byte order mark too', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('\ufeff{"a":[1]}')).toEqual({ a: [1] });
});

it.each([
  ['with the place', '{"name": "Ada Holm"\n"born": "1971-04"}', 'it is not valid JSON (line 2, column 1)'],
  ['without a place that the parser does not state', '{"name": Ada Holm}', 'it is not valid JSON'],
  ['as a whole', 'Ada;Holm;1971-04', 'it is not valid JSON'],
  ['without a text', '', 'it is not valid JSON'],
])('refuses what is not JSON %s, and does not quote it', (_name, text, message) => {
  expect(() => parseJson(text)).toThrow(new SyntaxError(message));
});
