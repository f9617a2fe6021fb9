import { type RuleId, ruleIds } from '@company-relations/ownership';
import { messages } from './messages';
import { listed } from './rule';

export const defaultChains = 3;
export const maxChains = 10;

/** What `GET /v2/relations/{serviceId}/ultimate-owners` asks for. */
export interface UltimateOwnersRequest {
  /** The most chains that are shown of each owner. */
  readonly limit: number;
  /** In the order in which they were named, each once. */
  readonly rules: readonly RuleId[];
}

export type UltimateOwnersReading =
  | ({ readonly ok: true } & UltimateOwnersRequest)
  | { readonly ok: false; readonly messages: readonly string[] };

/** Reads the query parameters `limit` and `rules`, each as the query gives it: a text, a list where it is repeated, undefined where it is absent. */
export function readUltimateOwners(sent: { readonly limit: unknown; readonly rules: unknown }): UltimateOwnersReading {
  const limit = sent.limit === undefined ? defaultChains : numberOf(sent.limit);
  const named = sent.rules === undefined ? [] : namesOf(sent.rules);
  const wrong = [
    ...(limit === undefined ? [messages.valueInvalid('limit', quoted(sent.limit))] : []),
    ...(named ? named.filter((name) => !isRule(name)).map((name) => messages.valueInvalid('rules', name)) : [messages.valueInvalid('rules', quoted(sent.rules))]),
  ];
  if (wrong.length > 0 || limit === undefined || !named) return { ok: false, messages: listed(wrong) };
  return { ok: true, limit, rules: named.filter(isRule) };
}

function numberOf(sent: unknown): number | undefined {
  const limit = typeof sent === 'string' && /^[0-9]{1,2}$/.test(sent) ? Number(sent) : 0;
  return limit >= 1 && limit <= maxChains ? limit : undefined;
}

/** Names separated by commas, in one or several parameters; each once. */
function namesOf(sent: unknown): string[] | undefined {
  const texts = Array.isArray(sent) ? sent : [sent];
  return texts.every((text) => typeof text === 'string') ? [...new Set(texts.flatMap((text: string) => text.split(',')))] : undefined;
}

function isRule(name: string): name is RuleId {
  return (ruleIds as readonly string[]).includes(name);
}

function quoted(sent: unknown): string {
  return typeof sent === 'string' ? sent : JSON.stringify(sent);
}
