import type { DateTime } from '@company-relations/ownership';
import { type JsonObject, parseObject } from '../json-line';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { readLeiRecord } from './lei-record';
import { type Node, nodeAt, textAt } from './nodes';
import { readRelationshipRecord } from './relationship-record';
import { readReportingException } from './reporting-exception';

/**
 * The names of wrappers. An object whose only member has one of these names is a wrapper: the record is the value of
 * that member.
 */
const wrappers = ['LEIRecord', 'RelationshipRecord', 'Exception'] as const;

/** Returns whether an object is a LEI record, a relationship record or an exception in GLEIF's JSON form. */
export function isGleifRecord(value: JsonObject): boolean {
  const record = unwrapped(value);
  if (isObject(nodeAt(record, 'Relationship'))) return true;
  return isObject(nodeAt(record, 'LEI')) && (isObject(nodeAt(record, 'Entity')) || isException(record));
}

/**
 * Reads records of GLEIF from JSON, one record in each line: LEI records (LEI-CDF 3.1), relationship records (RR-CDF
 * 2.1) and reporting exceptions (2.1).
 *
 * @param asOf the day of exceptions that state no day.
 */
export function gleifReader(asOf?: DateTime): StatementReader {
  return {
    read(line) {
      const parsed = parseObject(line);
      return 'problem' in parsed ? parsed : readGleifRecord(unwrapped(parsed.value), asOf);
    },
  };
}

/** Reads one record, which may come from JSON, XML or CSV. */
export function readGleifRecord(record: Node, asOf: DateTime | undefined): ReadLine | BadLine {
  if (nodeAt(record, 'Relationship') !== undefined) return readRelationshipRecord(record);
  if (isException(record)) return readReportingException(record, asOf);
  return readLeiRecord(record);
}

function unwrapped(value: JsonObject): Node {
  const name = wrappers.find((wrapper) => isObject(nodeAt(value, wrapper)));
  return name === undefined ? value : nodeAt(value, name);
}

function isException(record: Node): boolean {
  return textAt(record, 'ExceptionCategory') !== undefined;
}

function isObject(node: Node): boolean {
  return typeof node === 'object' && node !== null;
}
