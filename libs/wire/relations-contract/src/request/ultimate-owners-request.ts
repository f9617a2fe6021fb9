import { type RuleId, ruleIds } from '@company-relations/ownership';
import { problemsOfAsOf, readAsOf } from './as-of';
import { AsSent } from './as-sent';
import { oneOf, problems } from './problems';
import { readNumberUpTo, problemsOfNumber, type QueryValue, UnreadableQueryValue } from './query-value';
import { Rule } from './rule';

export const defaultChains = 3;
export const maxChains = 10;
const expectedRules = `${oneOf(ruleIds)}, or several of them separated by commas`;

/** The query of `GET /v2/relations/{serviceId}/ultimate-owners`. */
export class UltimateOwnersQuery {
  /** The maximum number of chains that the response shows for each owner. */
  @AsSent(readNumberUpTo(maxChains, defaultChains))
  @Rule(0, problemsOfNumber('limit', maxChains))
  limit!: number;

  /** The rules to apply, in the order of the request and without duplicates. */
  @AsSent(readNames)
  @Rule(1, (names: readonly string[] | UnreadableQueryValue) =>
    invalidRules(names).map((name) => problems.valueInvalid('rules', name, { parameter: 'rules' }, expectedRules)),
  )
  rules!: readonly RuleId[];

  /** The day of the response, in days since 1970-01-01 (UTC). Undefined for today. */
  @AsSent(readAsOf)
  @Rule(2, problemsOfAsOf)
  asOf: number | undefined;
}

/** Reads comma-separated names from one or several parameters. Removes duplicates. */
function readNames(sent: QueryValue): readonly string[] | UnreadableQueryValue {
  if (sent === undefined) return [];
  const texts: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  if (!texts.every((text) => typeof text === 'string')) return new UnreadableQueryValue(sent);
  return [...new Set(texts.flatMap((text) => text.split(',')))];
}

function invalidRules(names: readonly string[] | UnreadableQueryValue): readonly string[] {
  return names instanceof UnreadableQueryValue ? [names.quoted] : names.filter((name) => !isRule(name));
}

function isRule(name: string): name is RuleId {
  return (ruleIds as readonly string[]).includes(name);
}
