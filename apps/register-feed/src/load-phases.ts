import { describesEntity, type RegisterStatement } from '@company-relations/ownership';

/**
 * The order in which statements are applied, whatever their order in the files. Persons come before companies. So a
 * business of a protected person is never visible before the person is stored as protected. Records come after both,
 * because they refer to persons and companies. Statements that end records come last.
 */
export const phases = ['persons', 'companies', 'records', 'ends'] as const;
export type Phase = (typeof phases)[number];

/** Returns the phase in which a statement is applied. */
export function phaseOf(statement: RegisterStatement): Phase {
  if (describesEntity(statement)) return isOfPerson(statement) ? 'persons' : 'companies';
  return statement.type === 'end' ? 'ends' : 'records';
}

function isOfPerson(statement: RegisterStatement): boolean {
  return statement.type === 'person' || (statement.type === 'removal' && statement.of === 'person');
}
