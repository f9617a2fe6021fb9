import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../harness/program';
import { preparedService } from '../harness/service';
import { national, type Oracle, searchOracle } from './oracle';

const asOf = '2026-01-08';
const numbers = ['040440-4444', '040441-4444'] as const;

/**
 * Loads a protected person with this number of roles, each in a different company, into the graph of this run. Returns
 * the oracle for the person's national number.
 */
export async function loadBusyPerson(roles: number): Promise<Oracle> {
  const { folder, graphSettings } = preparedService();
  const file = join(folder, 'busy-person.jsonl');
  await writeFile(
    file,
    statementsOf(roles)
      .map((statement) => `${JSON.stringify(statement)}\n`)
      .join(''),
  );
  await mustRun('register-feed', ['load', file], graphSettings);
  return searchOracle(
    `the national id of a protected person with ${roles} roles`,
    'masked',
    [national(numbers[0]), national(numbers[1])],
    3199,
  );
}

function statementsOf(roles: number): object[] {
  const numbered = Array.from({ length: roles }, (_, index) => index);
  return [
    {
      statement: 'person',
      id: 'busy:p',
      asOf,
      serviceId: 3199,
      name: 'Busy (invented)',
      nationalIdentificationNumber: numbers[0],
      countryCode: 'DK',
      isProtected: true,
    },
    ...numbered.map((index) => ({
      statement: 'company',
      id: `busy:c${index}`,
      asOf,
      name: `Busy ${index} (invented)`,
      countryCode: 'DK',
    })),
    ...numbered.map((index) => ({
      statement: 'role',
      id: `busy:r${index}`,
      asOf,
      party: 'busy:p',
      company: `busy:c${index}`,
      role: { register: 'NO', code: 'MEDL' },
    })),
  ];
}
