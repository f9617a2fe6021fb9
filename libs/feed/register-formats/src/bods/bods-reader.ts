import { type JsonObject, parseObject } from '../json-line';
import { trimmedText } from '../present';
import { schemaCheck } from '../schema-check';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import type { BodsStatement } from './bods-statement';
import schema from './bods.schema.json';
import { readEntity } from './entity';
import { readPerson } from './person';
import { readRelationship } from './relationship';

const check = schemaCheck(schema);

/**
 * Reads statements of the Beneficial Ownership Data Standard (BODS) 0.4, one statement in each line.
 * docs/register-format.md describes the mapping to the register format.
 */
export const bodsReader: StatementReader = {
  read(line) {
    const parsed = parseObject(line);
    if ('problem' in parsed) return parsed;
    const older = olderVersionOf(parsed.value);
    if (older !== undefined) return { problem: `a statement of ${older}, which is not read: only BODS 0.4 is` };
    const reasons = check(parsed.value);
    if (reasons.length > 0) return { problem: reasons.join('; ') };
    // The schema check has just proved that the statement has this type.
    const statement = parsed.value as unknown as BodsStatement;
    const read = readStatement(statement);
    const source = publisherOf(statement);
    if (source === undefined || 'problem' in read) return read;
    return { ...read, statements: read.statements.map((stated) => ({ ...stated, source })) };
  },
};

/**
 * Returns whether a statement is of BODS 0.1 to 0.3. These versions use other names for the id and the type of a
 * statement.
 */
export function isOlderBods(value: JsonObject): boolean {
  return typeof value['statementID'] === 'string' && typeof value['statementType'] === 'string';
}

/**
 * Returns the version of a statement of BODS 0.1 to 0.3, as exactly as the statement gives it. Returns undefined for
 * other statements.
 */
function olderVersionOf(value: JsonObject): string | undefined {
  if (!isOlderBods(value)) return undefined;
  const { bodsVersion } = (value['publicationDetails'] ?? {}) as { readonly bodsVersion?: unknown };
  const version = ['0.1', '0.2', '0.3'].find((each) => each === bodsVersion);
  return version === undefined ? 'BODS 0.1, 0.2 or 0.3' : `BODS ${version}`;
}

function readStatement(statement: BodsStatement): ReadLine | BadLine {
  switch (statement.recordType) {
    case 'entity':
      return readEntity(statement);
    case 'person':
      return readPerson(statement);
    case 'relationship':
      return readRelationship(statement);
  }
}

/** Returns the name of the publisher. If the statement gives no name, returns the publisher's web address. */
function publisherOf({ publicationDetails }: BodsStatement): string | undefined {
  const { name, url } = publicationDetails?.publisher ?? {};
  return trimmedText(name) ?? trimmedText(url);
}
