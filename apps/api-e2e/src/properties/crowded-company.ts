import { type PersonStatement, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { GraphClient } from '@company-relations/neo4j-client';
import { graphClientSettings } from '../harness/graph';
import { applyAll, firstLoadDay, type RegisterPlace, secretWord } from './random-register';

/** More roles than the API reads for one response. */
const roles = 3_001;
const asOf = '2019-01-01T00:00:00Z';

/** Loads a company with more key persons than fit into one response. Returns its ID. */
export async function loadCrowded({ name, countries, firstServiceId }: RegisterPlace): Promise<number> {
  const id = firstServiceId + 900_000;
  const company = `${name}-crowded`;
  const person: PersonStatement = {
    type: 'person',
    id: `${company}-0`,
    serviceId: serviceId(id + 1),
    asOf,
    profile: { name: `${secretWord} crowd`, isProtected: true },
  };
  const statements: RegisterStatement[] = [
    {
      type: 'company',
      id: company,
      serviceId: serviceId(id),
      asOf,
      rank: 0,
      identifiers: [],
      searchable: true,
      profile: { countryCode: countries[0] },
    },
  ];
  for (let at = 0; at < roles; at += 1) {
    const party = `${company}-${at}`;
    statements.push({ ...person, id: party, serviceId: serviceId(id + 1 + at) });
    statements.push({
      type: 'record',
      id: `${party}-role`,
      asOf,
      party,
      company,
      records: [{ kind: 'role', ended: false, record: { id: 1000 } }],
    });
  }
  const graph = new GraphClient(graphClientSettings());
  try {
    await applyAll(graph, statements, firstLoadDay);
  } finally {
    await graph.close();
  }
  return id;
}
