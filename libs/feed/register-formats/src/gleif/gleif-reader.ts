import { type JsonObject, parseObject } from '../json-line';
import { printable } from '../schema-check';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { readLeiRecord } from './lei-record';
import { type Node, nodeAt, textAt, textsAt } from './nodes';
import { deletionOf, isLei } from './registration';
import { readRelationshipRecord } from './relationship-record';

/** Names of records where an object has nothing else. */
const wrappers = ['LEIRecord', 'RelationshipRecord', 'Exception'] as const;

/** Whether an object is a record of a LEI, a relationship or an exception in the shape of GLEIF's JSON. */
export function isGleifRecord(value: JsonObject): boolean {
  const record = unwrapped(value);
  if (isObject(nodeAt(record, 'Relationship'))) return true;
  return isObject(nodeAt(record, 'LEI')) && (isObject(nodeAt(record, 'Entity')) || isException(record));
}

/** Reads records of GLEIF, one a line, as JSON: LEI-CDF 3.1, RR-CDF 2.1, reporting exceptions 2.1. */
export const gleifReader: StatementReader = {
  read(line) {
    const parsed = parseObject(line);
    return 'problem' in parsed ? parsed : readGleifRecord(unwrapped(parsed.value));
  },
};

/** Reads one record, however it was written down. */
export function readGleifRecord(record: Node): ReadLine | BadLine {
  if (nodeAt(record, 'Relationship') !== undefined) return readRelationshipRecord(record);
  if (isException(record)) return readException(record);
  return readLeiRecord(record);
}

function unwrapped(value: JsonObject): Node {
  const name = wrappers.find((wrapper) => isObject(nodeAt(value, wrapper)));
  return name === undefined ? value : nodeAt(value, name);
}

function isException(record: Node): boolean {
  return textAt(record, 'ExceptionCategory') !== undefined;
}

/** An exception says why a company reports no parent. It makes no record. */
function readException(record: Node): ReadLine | BadLine {
  if (!isLei(textAt(record, 'LEI'))) return { problem: 'LEI must be a Legal Entity Identifier' };
  if (deletionOf(record) !== undefined) return { statements: [], notices: ['exception that was deleted: not loaded'] };
  const category = printable(textAt(record, 'ExceptionCategory') ?? '');
  const reasons = textsAt(record, 'ExceptionReason');
  if (reasons.length === 0)
    return { statements: [], notices: [`exception for ${category} without a reason: not loaded`] };
  return {
    statements: [],
    notices: reasons.map((reason) => `exception ${printable(reason)} for ${category}: not loaded`),
  };
}

function isObject(node: Node): boolean {
  return typeof node === 'object' && node !== null;
}
