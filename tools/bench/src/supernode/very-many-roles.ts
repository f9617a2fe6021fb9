import { appendFile } from 'node:fs/promises';

const asOf = '2026-01-01';
/** More than the service loads of a company at once, which is 2,000. */
const roles = 2_100;

/** Adds to a register file of generated companies that the first of them has roles of very many persons. */
export async function addVeryManyRoles(file: string): Promise<void> {
  await appendFile(file, [...statements()].map((statement) => `${JSON.stringify(statement)}\n`).join(''));
}

function* statements(): Generator<object> {
  const role = { register: 'NO', code: 'MEDL' };
  for (let n = 1; n <= roles; n++) {
    const party = `many:p:${n}`;
    yield { statement: 'person', id: party, asOf, name: `Person ${n}`, birthDate: '1970-01-01', countryCode: 'NO' };
    yield { statement: 'role', id: `many:r:${n}`, asOf, party, company: 'c:1', role, inDate: '2020-01-01' };
  }
}
