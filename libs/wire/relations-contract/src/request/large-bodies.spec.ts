import { readSearch } from '../testing/read-search';

/** Four times the size of the largest request body that the service accepts by default. */
const size = 1_000_000;
const authorized = new Set(['NO']);

const filled = (part: string) => part.repeat(Math.floor(size / part.length));
const listOf = (value: string) => `[${filled(`${value},`)}${value}]`;
/** A list of different texts that fills a body. */
const distinct = (text: (index: number) => string, length: number) =>
  Array.from({ length: size / length }, (_, index) => text(index)).join(',');
const deep = `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`;
const search = (parameters: string) => `{"SearchParameters":{${parameters}}}`;

/** The name with upper-case and lower-case letters that differ for each number. */
function spelling(name: string, number: number): string {
  return [...name]
    .map((letter, index) => (index < 24 && (number >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

const nationalId = 'NationalIdentificationNumber';

/** Marks that Unicode normalisation sorts. The time grows with the square of the number of marks after one letter. */
const marks = '\u0300\u0316\u0327';
const searchForPersons = (numbers: string) => search(`"CountryCode":["NO"],"${nationalId}":${numbers}`);

const shapes: Record<string, string> = {
  'spellings of one name': search(distinct((index) => `"${spelling(nationalId, index)}":["1"]`, 40)),
  'spellings of one name with many values each': search(
    Array.from({ length: 200 }, (_, index) => `"${spelling(nationalId, index)}":[${'"1",'.repeat(1_200)}"1"]`).join(
      ',',
    ),
  ),
  'one name written again and again': search(filled('"OrgNo":["1"],') + '"OrgNo":["1"]'),
  'numbers where texts belong': search(`"OrgNo":${listOf('1')}`),
  'numbers that JavaScript writes in another way': search(`"OrgNo":${listOf('1e0')}`),
  texts: search(`"OrgNo":${listOf('"a"')}`),
  'distinct texts': search(`"OrgNo":[${distinct((index) => `"${index}"`, 8)}]`),
  'countries that are not granted': search(`"CountryCode":${listOf('"SE"')}`),
  'dates that are none': search(`"ContentUpdatedAt":${listOf('"x"')}`),
  ids: search(`"ServiceId":${listOf('1')}`),
  'ids that are none': search(`"ServiceId":${listOf('"x"')}`),
  'lists where texts belong': search(`"OrgNo":${listOf('[]')}`),
  'objects where texts belong': search(`"OrgNo":[${distinct((index) => `{"${index}":0}`, 11)}]`),
  'one very long text': search(`"OrgNo":["${filled('a')}"]`),
  'one very long text of dashes': search(`"OrgNo":["${filled('- ')}"]`),
  'one very long text of escapes': search(`"OrgNo":["${filled('\\u0041')}"]`),
  'one very long text where an id belongs': search(`"ServiceId":["${filled('1')}"]`),
  'one very long national id': searchForPersons(`["${filled('1')}"]`),
  'one very long national id of marks': searchForPersons(`["a${filled(marks)}"]`),
  'national ids of marks': searchForPersons(listOf(`"a${marks.repeat(100)}"`)),
  'one very long number': search(`"ServiceId":[${filled('1')}]`),
  'one very long country': search(`"CountryCode":["${filled('a')}"]`),
  'one very long date': search(`"ContentUpdatedAt":["${filled('1')}"]`),
  'one deeply nested value': search(`"OrgNo":[${deep}]`),
  'a parameter that is deeply nested': search(`"OrgNo":${deep}`),
  'unknown parameters': search(distinct((index) => `"${index.toString(36)}":0`, 8)),
  'unknown members': `{${distinct((index) => `"${index.toString(36)}":0`, 8)}}`,
  'a deeply nested member': `{"a":${deep}}`,
  'a list': listOf('1'),
  'nothing but white space': `${filled(' ')}{}`,
  'a very long cursor': `{"SearchParameters":{"OrgNo":["1"]},"Cursor":"${filled('a')}"}`,
  'something unfinished': filled('{"a":'),
};

function read(body: string): unknown {
  try {
    return readSearch(body, authorized);
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}

// Reading many spellings of a name once took 23 seconds, because each one was joined to all earlier values. At the
// default limit, a quarter of this size, a body then takes less than 100 ms. `npm run test:event-loop` shows the time of
// each shape. Time in which this process waits for other processes does not count.
it.each(Object.keys(shapes))('a body of 1 MB with %s is read in a time that grows with its length alone', (name) => {
  const body = shapes[name] as string;
  const before = process.cpuUsage();
  read(body);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(350);
});
