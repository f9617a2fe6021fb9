import { type JsonObject, parseObject } from '../json-line';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';

/** Returns a reader of records that a schema describes. A member that is `null` counts as absent. */
export function jsonRecordReader<Written>(
  check: (value: unknown) => string[],
  read: (record: Written) => ReadLine | BadLine,
): StatementReader {
  return {
    read(text) {
      const parsed = parseObject(text);
      if ('problem' in parsed) return parsed;
      const record = text.includes('null') ? withoutNulls(parsed.value) : parsed.value;
      const reasons = check(record);
      // The schema just proved the shape.
      return reasons.length > 0 ? { problem: reasons.join('; ') } : read(record as Written);
    },
  };
}

export function notLoaded(what: string): ReadLine {
  return { statements: [], notices: [`${what}: not loaded`] };
}

/**
 * Removes the members with the value `null` from a record. The function is not recursive, because a deeply nested
 * record would overflow the stack.
 */
function withoutNulls(value: JsonObject): JsonObject {
  const open: object[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const members = next as Record<string, unknown>;
    for (const [name, member] of Object.entries(members)) {
      if (member === null && !Array.isArray(next)) delete members[name];
      else if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return value;
}
