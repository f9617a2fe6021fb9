import { JsonText } from './json-text';
import { findSearchParameter, type SearchParameterName } from './search-parameter';

/** A JSON value of another type than belongs in its place, as a message quotes it. */
export class UnreadableValue {
  constructor(readonly sent: string) {}
}

/** A number that JavaScript writes in another way than it was sent. */
export class NumberAsWritten {
  constructor(readonly sent: string) {}
}

/** A single JSON value as it was sent. */
export type SentValue = string | number | boolean | NumberAsWritten | UnreadableValue;

/** The values of a search parameter; `UnreadableValue` where they came as something else than an array. */
export type SentValues = readonly SentValue[] | UnreadableValue;

/** The content of a body. The sender's own structure, which could be anything, goes no further than this. */
export interface SentBody {
  readonly SearchParameters: Partial<Record<SearchParameterName, SentValues>> & {
    readonly unknownNames: readonly string[];
  };
  readonly PageSize: SentValue | undefined;
  readonly Cursor: SentValue | undefined;
}

/**
 * The most values of a parameter that are read, over all spellings of its name, and the most unknown names. It is one more
 * than a parameter may have values, and than an answer lists problems. The reader skips the rest, so a body costs hardly
 * more than one look at its characters.
 */
const maxValuesRead = 1_001;

/** Longer JSON is not quoted, and no JSON nested deeper than this. A caller means neither. */
const maxQuotedLength = 10_000;
const maxQuotedDepth = 20;

/**
 * Reads the text of a search request in one pass. Parameter names match in any case, and one written several times is merged; null
 * and an empty array count as absent. Of a member that is written twice the last one counts. Names such as `__proto__` are
 * ordinary unknown names. Numbers are kept as they were written.
 *
 * @throws SyntaxError where the text is no JSON.
 */
export function parseSearchBody(text: string): SentBody {
  const json = new JsonText(text);
  let [parameters, PageSize, Cursor]: [SentBody['SearchParameters'], SentValue | undefined, SentValue | undefined] = [
    { unknownNames: [] },
    undefined,
    undefined,
  ];
  const readMember = (name: string) => {
    if (name === 'SearchParameters') parameters = readParameters(json);
    else if (name === 'PageSize') PageSize = readUnlessNull(json);
    else if (name === 'Cursor') Cursor = readUnlessNull(json);
    else json.skip();
  };
  if (json.kind() === 'object') json.readObject(readMember);
  else json.skip();
  json.end();
  return { SearchParameters: parameters, PageSize, Cursor };
}

/** The values of a parameter; none where they are absent or came as something else than an array. */
export function valuesOf(values: SentValues | undefined): readonly SentValue[] {
  return values === undefined || values instanceof UnreadableValue ? [] : values;
}

/** A value as a message quotes it: text as it is, everything else as JSON. */
export function quoted(value: SentValue): string {
  return value instanceof UnreadableValue || value instanceof NumberAsWritten ? value.sent : String(value);
}

/** The number of a value, however it was written; undefined when it is no number. */
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

/** Joins the spellings of each name. What is no list once stays no list. */
function merged(sent: ReadonlyMap<string, SentValues | undefined>): Partial<Record<SearchParameterName, SentValues>> {
  const parameters: Partial<Record<SearchParameterName, SentValue[] | UnreadableValue>> = {};
  for (const [spelling, values] of sent) {
    const name = findSearchParameter(spelling);
    if (name === undefined || values === undefined) continue;
    const all = parameters[name] ?? [];
    if (all instanceof UnreadableValue) continue;
    if (values instanceof UnreadableValue) parameters[name] = values;
    else {
      all.push(...values.slice(0, maxValuesRead - all.length));
      parameters[name] = all;
    }
  }
  return parameters;
}

/** undefined for what counts as absent. */
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

/** JSON without the white space between its parts. */
function withoutWhiteSpace(json: string): string {
  return json.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, '$1');
}
