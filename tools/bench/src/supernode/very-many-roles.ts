import { appendFile } from 'node:fs/promises';

const asOf = '2026-01-01';
/** More roles than the service loads of one company at a time. It loads 2,000. */
const roles = 2_100;

/** Adds statements to a register file: very many persons, each with a role in the first generated company. */
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
