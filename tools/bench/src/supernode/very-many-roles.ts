import { appendFile } from 'node:fs/promises';
import type { GraphContent } from '../bench-graph';

const asOf = '2026-01-01';
/** More than the service loads of a company at once, which is 2,000. */
const roles = 2_100;

/** The content, in which the first generated company also has roles of very many persons. */
export function withVeryManyRoles(content: GraphContent): GraphContent {
  const write = async () => {
    const file = await content.write();
    await appendFile(file, [...statements()].map((statement) => `${JSON.stringify(statement)}\n`).join(''));
    return file;
  };
  return { ...content, write, revision: 1 };
}

function* statements(): Generator<object> {
  const role = { register: 'NO', code: 'MEDL' };
  for (let n = 1; n <= roles; n++) {
    const party = `many:p:${n}`;
    yield { statement: 'person', id: party, asOf, name: `Person ${n}`, birthDate: '1970-01-01', countryCode: 'NO' };
    yield { statement: 'role', id: `many:r:${n}`, asOf, party, company: 'c:1', role, inDate: '2020-01-01' };
  }
}
