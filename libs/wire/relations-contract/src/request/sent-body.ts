import { JsonText } from './json-text';
import { type MisspelledMember, MisspelledMembers } from './misspelled-members';
import { findSearchParameter, type SearchParameterName } from './search-parameter';
import type { Spelling, Spellings } from './spellings';

/** A JSON value of the wrong type. `sent` is the text that validation messages quote. */
export class UnreadableValue {
  constructor(readonly sent: string) {}
}

/** A number whose text differs from the text that JavaScript would write for it, such as `1.0`. */
export class NumberAsWritten {
  constructor(readonly sent: string) {}
}

/** A single JSON value as it was sent. */
export type SentValue = string | number | boolean | NumberAsWritten | UnreadableValue;

/** The values of a search parameter, or an `UnreadableValue` if the parameter was not sent as an array. */
export type SentValues = readonly SentValue[] | UnreadableValue;

/** The parts of a search request's body that the service uses. The body itself may have any structure. */
export interface SentBody {
  readonly SearchParameters: Partial<Record<SearchParameterName, SentValues>> & {
    readonly unknownNames: readonly string[];
    readonly spellings: Spellings;
  };
  readonly PageSize: SentValue | undefined;
  readonly Cursor: SentValue | undefined;
  readonly misspelledMembers: readonly MisspelledMember[];
}

/** The parts of a request body that the service uses, for a body that is an object of single values. */
export type SentMembers<Name extends string> = Readonly<Record<Name, SentValue | undefined>> &
  Pick<SentBody, 'misspelledMembers'>;

const memberNames = ['SearchParameters', 'PageSize', 'Cursor'];

/**
 * The maximum number of values that are read for one parameter. All spellings of a name share this limit. The same
 * limit applies to the number of unknown names.
 *
 * The limit is one more than a valid request may have, and one more than a response lists as problems. So the service
 * still notices that there are too many values or names. Further values and names are skipped without creating values,
 * so that reading a body takes little more than one pass over its characters.
 */
const maxValuesRead = 1_001;

/**
 * The maximum length of JSON that messages quote, in characters. The depth of quoted JSON is limited too. No valid
 * request needs longer or deeper JSON.
 */
const maxQuotedLength = 10_000;
const maxQuotedDepth = 20;

/**
 * Reads the text of a search request in one pass. Parameter names match in upper or lower case. The values of all
 * spellings of a name are merged. Null and an empty array have the same meaning as an absent parameter.
 *
 * If a member occurs several times under the same name, the last one is used. Names such as `__proto__` are ordinary
 * unknown names. Numbers are kept as they were written.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseSearchBody(text: string): SentBody {
  const json = new JsonText(text);
  let [parameters, PageSize, Cursor]: [SentBody['SearchParameters'], SentValue | undefined, SentValue | undefined] = [
    { unknownNames: [], spellings: {} },
    undefined,
    undefined,
  ];
  const misspelled = new MisspelledMembers(memberNames);
  const readMember = (name: string) => {
    if (name === 'SearchParameters') parameters = readParameters(json);
    else if (name === 'PageSize') PageSize = readUnlessNull(json);
    else if (name === 'Cursor') Cursor = readUnlessNull(json);
    else {
      misspelled.add(name);
      json.skip();
    }
  };
  if (json.kind() === 'object') json.readObject(readMember);
  else json.skip();
  json.end();
  return { SearchParameters: parameters, PageSize, Cursor, misspelledMembers: misspelled.list() };
}

/**
 * Reads the text of a request whose body is an object of single values. Null has the same meaning as an absent member.
 * Unknown members are ignored, unless their names differ from a known name only in upper and lower case. If a member
 * occurs several times, the last one is used.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseSingleValuesBody<Name extends string>(text: string, names: readonly Name[]): SentMembers<Name> {
  const json = new JsonText(text);
  const misspelled = new MisspelledMembers(names);
  const values = Object.fromEntries(names.map((name) => [name, undefined])) as Record<Name, SentValue | undefined>;
  const readMember = (sent: string) => {
    const name = names.find((each) => each === sent);
    if (name) values[name] = readUnlessNull(json);
    else {
      misspelled.add(sent);
      json.skip();
    }
  };
  if (json.kind() === 'object') json.readObject(readMember);
  else json.skip();
  json.end();
  return { ...values, misspelledMembers: misspelled.list() };
}

/** Returns the values of a parameter. Returns none if the parameter is absent or was not sent as an array. */
export function valuesOf(values: SentValues | undefined): readonly SentValue[] {
  return values === undefined || values instanceof UnreadableValue ? [] : values;
}

/** Formats a value as validation messages quote it: a text without changes, every other value as JSON. */
export function quoted(value: SentValue): string {
  return value instanceof UnreadableValue || value instanceof NumberAsWritten ? value.sent : String(value);
}

/** Returns a value as a number, however it was written. Returns undefined if the value is not a number. */
export function numberOf(value: SentValue | undefined): number | undefined {
  if (value instanceof NumberAsWritten) return Number(value.sent);
  return typeof value === 'number' ? value : undefined;
}

function readParameters(json: JsonText): SentBody['SearchParameters'] {
  const sent = new Map<string, SentValues | undefined>();
  const unknownNames = new Set<string>();
  const readParameter = (name: string) => {
    if (findSearchParameter(name) !== undefined) return void sent.set(name, readParameterValues(json));
    if (unknownNames.size < maxValuesRead) unknownNames.add(name);
    json.skip();
  };
  if (json.kind() === 'object') json.readObject(readParameter);
  else json.skip();
  return { ...merged(sent), unknownNames: [...unknownNames] };
}

/**
 * Merges the values of all spellings of each name. If the value of one spelling is not an array, the merged value is an
 * `UnreadableValue`.
 */
function merged(
  sent: ReadonlyMap<string, SentValues | undefined>,
): Partial<Record<SearchParameterName, SentValues>> & { readonly spellings: Spellings } {
  const parameters: Partial<Record<SearchParameterName, SentValue[] | UnreadableValue>> = {};
  const spellings: Partial<Record<SearchParameterName, Spelling[]>> = {};
  for (const [spelling, values] of sent) {
    const name = findSearchParameter(spelling);
    if (name === undefined || values === undefined) continue;
    const all = parameters[name] ?? [];
    if (all instanceof UnreadableValue) continue;
    if (values instanceof UnreadableValue) {
      parameters[name] = values;
      spellings[name] = [{ name: spelling, from: 0 }];
    } else if (all.length < maxValuesRead) {
      (spellings[name] ??= []).push({ name: spelling, from: all.length });
      all.push(...values.slice(0, maxValuesRead - all.length));
      parameters[name] = all;
    }
  }
  return { ...parameters, spellings };
}

/**
 * Reads the values of one parameter.
 *
 * @returns undefined if the value has the same meaning as an absent parameter.
 */
function readParameterValues(json: JsonText): SentValues | undefined {
  if (json.kind() !== 'array') {
    const value = readUnlessNull(json);
    return value === undefined ? undefined : new UnreadableValue(quoted(value));
  }
  const values: SentValue[] = [];
  json.readArray(() => {
    if (values.length < maxValuesRead) values.push(readValue(json));
    else json.skip();
  });
  return values.length === 0 ? undefined : values;
}

function readUnlessNull(json: JsonText): SentValue | undefined {
  if (json.kind() !== 'null') return readValue(json);
  json.skip();
  return undefined;
}

function readValue(json: JsonText): SentValue {
  const kind = json.kind();
  if (kind === 'string') return json.readString();
  if (kind === 'number') return numberAsWritten(json.readNumber());
  const { written, depth } = json.readWritten();
  if (kind === 'true' || kind === 'false') return kind === 'true';
  if (depth > maxQuotedDepth) return new UnreadableValue('a deeply nested value');
  return new UnreadableValue(written.length > maxQuotedLength ? 'a very long value' : withoutWhiteSpace(written));
}

function numberAsWritten(written: string): number | NumberAsWritten {
  const value = Number(written);
  return String(value) === written ? value : new NumberAsWritten(written);
}

/** Removes the white space between the tokens of a JSON text. */
function withoutWhiteSpace(json: string): string {
  return json.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, '$1');
}
