import { AsSent } from './as-sent';
import { messages } from './messages';
import { type QueryValue, UnreadableQueryValue } from './query-value';
import { Rule } from './rule';

export const defaultLevels = 3;
export const maxLevels = 10;

/** The query of `GET /v2/relations/{serviceId}/key-persons`. */
export class KeyPersonsQuery {
  /** How many levels of owners above the company are searched. */
  @AsSent(readLevels)
  @Rule(0, (levels: number | UnreadableQueryValue) =>
    levels instanceof UnreadableQueryValue ? [messages.valueInvalid('levels', levels.quoted)] : [],
  )
  levels!: number;
}

function readLevels(sent: QueryValue): number | UnreadableQueryValue {
  if (sent === undefined) return defaultLevels;
  const levels = typeof sent === 'string' && /^[0-9]{1,2}$/.test(sent) ? Number(sent) : Number.NaN;
  return levels >= 1 && levels <= maxLevels ? levels : new UnreadableQueryValue(sent);
}
