import type { GraphClient } from '@company-relations/neo4j-client';
import type { LoadedBeneficialOwnership } from '@company-relations/ownership';
import protectedNames from '../queries/proxies/protected-names.cypher';
import { ProxyProtection } from './proxy-protection';

type Proxy = Pick<
  LoadedBeneficialOwnership,
  'proxyCompanyName' | 'proxyCompanyRegistrationNumber' | 'proxyIsProtected'
>;

/** A graph with one company, with these protected parties, and with the numbers of others. */
function graphWith(names: readonly string[], numbers: readonly string[]): Pick<GraphClient, 'read'> {
  const row = { serviceId: 1, hasTooMany: false, profiles: names.map((name) => JSON.stringify({ name })) };
  return {
    read: async <Row>(query: { readonly name: string }) =>
      (query.name === protectedNames.name ? [row] : numbers.map((number) => ({ number }))) as Row[],
  };
}

/** Resolves these proxies of the company. @returns how many turns the event loop made meanwhile. */
async function resolved(records: readonly Proxy[], graph: Pick<GraphClient, 'read'>): Promise<number> {
  const proxies = new ProxyProtection();
  for (const record of records) proxies.add(record, 1);
  let [turns, isResolving] = [0, true];
  const count = () => {
    turns += 1;
    if (isResolving) setImmediate(count);
  };
  setImmediate(count);
  await proxies.resolve(graph);
  isResolving = false;
  return turns;
}

const named = (proxyCompanyName: string): Proxy => ({ proxyCompanyName });
const numbered = (proxyCompanyRegistrationNumber: string): Proxy => ({ proxyCompanyRegistrationNumber });

it('marks the proxies that have a number or the name of a protected party, and no others', async () => {
  const records = [named('Nordmann, Kari'), named('Ola Nordmann'), numbered('NO 923609016 MVA'), numbered('974760673')];
  await resolved(records, graphWith(['Kari Nordmann'], ['923609016']));
  expect(records.map(({ proxyIsProtected }) => proxyIsProtected)).toEqual([true, undefined, true, undefined]);
});

it.each<[string, (index: number) => Proxy]>([
  ['numbers', (index) => numbered(String(900_000_000 + index))],
  ['names', (index) => named(`Holding ${index} AS`)],
])('other work has its turns while very many %s of proxies are looked at', async (_what, proxyOf) => {
  const records = Array.from({ length: 3_000 }, (_, index) => proxyOf(index));
  const names = Array.from({ length: 3_000 }, (_, index) => `Kari Nordmann ${index}`);
  expect(await resolved(records, graphWith(names, []))).toBeGreaterThan(3);
  expect(records.some(({ proxyIsProtected }) => proxyIsProtected)).toBe(false);
});
