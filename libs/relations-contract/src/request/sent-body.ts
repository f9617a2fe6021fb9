import { numberWritten, withNumbersAsWritten } from './json-body';
import { findSearchParameter, type SearchParameterName } from './search-parameter';

/** A JSON value of another type than belongs in its place, as it was sent. */
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

/** What a body says. Nothing of the sender's own structure, which could be anything, goes further than this. */
export interface SentBody {
  readonly SearchParameters: Partial<Record<SearchParameterName, SentValues>> & { readonly unknownNames: readonly string[] };
  readonly PageSize: SentValue | undefined;
  readonly Cursor: SentValue | undefined;
}

/**
 * Takes a body apart. Parameter names match in any case, and one written several times is merged; null and an empty array
 * count as absent. Members are read as own members only, so names such as `__proto__` are ordinary unknown names.
 */
export function readSentBody(body: unknown): SentBody {
  const members = isObject(body) ? body : {};
  const parameters: Partial<Record<SearchParameterName, SentValues>> = {};
  const unknownNames: string[] = [];
  const sentParameters = own(members, 'SearchParameters');
  for (const [sentName, values] of isObject(sentParameters) ? Object.entries(sentParameters) : []) {
    const name = findSearchParameter(sentName);
    if (name === undefined) unknownNames.push(sentName);
    else if (!isAbsent(values)) parameters[name] = merged(parameters[name], values);
  }
  return {
    SearchParameters: { ...parameters, unknownNames },
    PageSize: readMember(members, 'PageSize'),
    Cursor: readMember(members, 'Cursor'),
  };
}

/** The values of a parameter; none where they are absent or came as something else than an array. */
export function valuesOf(values: SentValues | undefined): readonly SentValue[] {
  return values === undefined || values instanceof UnreadableValue ? [] : values;
}

/** A value as a message quotes it: text as it is, everything else as JSON. */
export function quoted(value: SentValue): string {
  return value instanceof UnreadableValue || value instanceof NumberAsWritten ? value.sent : String(value);
}

/** The number that a value is, however it was written; undefined where it is none. */
export function numberOf(value: SentValue | undefined): number | undefined {
  if (value instanceof NumberAsWritten) return Number(value.sent);
  return typeof value === 'number' ? value : undefined;
}

function isAbsent(values: unknown): boolean {
  return values === undefined || values === null || (Array.isArray(values) && values.length === 0);
}

function merged(held: SentValues | undefined, values: unknown): SentValues {
  if (held instanceof UnreadableValue) return held;
  if (!Array.isArray(values)) return new UnreadableValue(asSent(values));
  return (held ?? []).concat(values.map(readValue));
}

function readMember(members: Record<string, unknown>, name: string): SentValue | undefined {
  const value = own(members, name);
  return value === undefined || value === null ? undefined : readValue(value);
}

function readValue(value: unknown): SentValue {
  const written = typeof value === 'string' ? numberWritten(value) : undefined;
  if (written !== undefined) return new NumberAsWritten(written);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return new UnreadableValue(asSent(value));
}

/** JSON nested deeper than this is not quoted: writing it out could exhaust the stack. */
const maxQuotedDepth = 20;

function asSent(value: unknown): string {
  if (typeof value === 'string') return numberWritten(value) ?? value;
  if (typeof value !== 'object') return String(value);
  return isDeeperThan(value, maxQuotedDepth) ? 'a deeply nested value' : withNumbersAsWritten(JSON.stringify(value));
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(members: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
