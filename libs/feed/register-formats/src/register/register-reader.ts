import type { RegisterStatement } from '@company-relations/ownership';
import type { RoleCodes } from '../code-tables/code-tables';
import { optionalDateTime, toDateTime } from '../dates';
import { parseObject } from '../json-line';
import { withoutAbsentMembers } from '../present';
import { schemaCheck } from '../schema-check';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { readCompany, readPerson } from './entities';
import { readHolding, readRole, readUnspecifiedOwner } from './records';
import schema from './register-format.schema.json';
import type { WrittenStatement } from './written-statements';

const check = schemaCheck(schema);

/** Returns a reader of JSON lines in the register format. docs/register-format.md describes this format. */
export function registerReader(codes: RoleCodes): StatementReader {
  return {
    read(line) {
      const parsed = parseObject(line);
      return 'problem' in parsed ? parsed : readRegisterStatement(parsed.value, codes);
    },
  };
}

/** Reads one statement of the register format from an object. The object may come from JSON or from CSV. */
export function readRegisterStatement(value: object, codes: RoleCodes): ReadLine | BadLine {
  const reasons = check(value);
  if (reasons.length > 0) return { problem: reasons.join('; ') };
  // The schema check has just proved that the object has this type.
  const written = value as WrittenStatement;
  const read = readStatement(written, codes);
  const { source } = written;
  if (source === undefined || 'problem' in read) return read;
  return { ...read, statements: read.statements.map((stated) => ({ ...stated, source })) };
}

function readStatement(written: WrittenStatement, codes: RoleCodes): ReadLine | BadLine {
  if ('ended' in written && written.ended === false && written.outDate !== undefined) {
    return { problem: 'ended must not be false where outDate is given' };
  }
  switch (written.statement) {
    case 'company':
      return readCompany(written);
    case 'person':
      return readPerson(written);
    case 'ownership':
    case 'companyStructure':
    case 'beneficialOwnership':
      return readHolding(written);
    case 'role':
      return readRole(written, codes);
    case 'unspecifiedOwner':
      return readUnspecifiedOwner(written);
    case 'end':
      return stated({
        type: 'end',
        id: written.id,
        asOf: toDateTime(written.asOf),
        ...withoutAbsentMembers({ outDate: optionalDateTime(written.outDate) }),
      });
    case 'removal':
      return stated({ type: 'removal', id: written.id, asOf: toDateTime(written.asOf), of: written.of });
  }
}

function stated(statement: RegisterStatement): ReadLine {
  return { statements: [statement], notices: [] };
}
