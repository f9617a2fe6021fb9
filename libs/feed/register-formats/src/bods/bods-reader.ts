import { parseObject } from '../json-line';
import { textOf } from '../present';
import { schemaCheck } from '../schema-check';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import type { BodsStatement } from './bods-statement';
import schema from './bods.schema.json';
import { readEntity } from './entity';
import { readPerson } from './person';
import { readRelationship } from './relationship';

const check = schemaCheck(schema);

/**
 * Reads statements of the Beneficial Ownership Data Standard (BODS) 0.4, one per line. docs/register-format.md
 * describes how they are mapped.
 */
export const bodsReader: StatementReader = {
  read(line) {
    const parsed = parseObject(line);
    if ('problem' in parsed) return parsed;
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

/** Returns the name of the publisher, or the publisher's web address if the statement gives no name. */
function publisherOf({ publicationDetails }: BodsStatement): string | undefined {
  const { name, url } = publicationDetails?.publisher ?? {};
  return textOf(name) ?? textOf(url);
}
