import { KeepAliveClient, requireOk } from './keep-alive-client';

/** The organisation number of a company in a generated register. Companies are numbered from 1. */
export function generatedOrgNo(company: number): string {
  return `X${String(company).padStart(8, '0')}`;
}

/** An organisation number from anywhere in a generated register. Each run uses the same numbers. */
export function anyOrgNo(number: number, companies: number): string {
  return generatedOrgNo(1 + ((number * 7_919) % companies));
}

/** The body of a request for one company. */
export function oneCompany(orgNo: string): string {
  return JSON.stringify({ SearchParameters: { OrgNo: [orgNo] } });
}

/** Settings of lookups: several clients look up single companies for `durationMs`. */
export interface Lookups {
  readonly port: number;
  /** The value of the `Authorization` header. */
  readonly bearer: string;
  readonly clients: number;
  readonly durationMs: number;
  /** The body of a request. `number` counts all requests. */
  readonly bodyOf: (number: number) => string;
}

/** Sends lookups. Returns requests per second that were answered with 200. Any other response is an error. */
export async function lookUpForMs({ port, bearer, clients, durationMs, bodyOf }: Lookups): Promise<number> {
  const startedAt = performance.now();
  let asked = 0;
  let answered = 0;
  const work = async () => {
    const client = new KeepAliveClient(port, { Authorization: bearer });
    while (performance.now() - startedAt < durationMs) {
      requireOk(await client.ask('POST', '/v2/relations', bodyOf(asked++)));
      answered += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, work));
  return (answered * 1000) / (performance.now() - startedAt);
}
