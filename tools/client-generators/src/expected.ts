/** The facts that each program reads from the service through its generated client, and prints as JSON. */
export interface Facts {
  /** The name of the company that is searched for. */
  readonly company: unknown;
  /** The total number of companies in the pagination header. */
  readonly total: unknown;
  /** The ids of the company's parents: the parties that own, control or run it. */
  readonly parents: unknown;
  readonly keyPersons: unknown;
  readonly subscription: unknown;
  /** The file name of the newest package, and the number of lines that its manifest states. */
  readonly file: unknown;
  readonly rows: unknown;
  /** The messages of the answer to a request that is refused. */
  readonly problems: unknown;
  /** The status of the answer to a request without a token. */
  readonly stranger: unknown;
}

type Json = { readonly [member: string]: Json } & readonly Json[];

/** Reads the same facts without any generated code. */
export async function expectedFacts(url: string, token: string): Promise<Facts> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const get = async (path: string) => (await (await fetch(url + path, { headers })).json()) as Json;
  const search = (SearchParameters: object) =>
    fetch(`${url}/v2/relations`, { method: 'POST', headers, body: JSON.stringify({ SearchParameters }) });
  const page = await search({ OrgNo: ['06720009'], CountryCode: ['GB'] });
  const pagination = JSON.parse(page.headers.get('X-Pagination') ?? '{}') as Json;
  const company = ((await page.json()) as Json)['Relations']?.[0];
  const newest = (await get('/v2/batches/batch-files'))['Batches']?.[0];
  const refused = (await (await search({ CountryCode: ['XX'] })).json()) as Json;
  return {
    company: company?.['Name'],
    total: pagination['TotalCount'],
    parents: company?.['Parents']?.map(({ ServiceId: id }) => id),
    keyPersons: (await get(`/v2/relations/${String(company?.['ServiceId'])}/key-persons?levels=1`))['KeyPersons']
      ?.length,
    subscription: (await get('/v2/subscription'))['SubscriptionId'],
    file: newest?.['FileName'],
    rows: (await get(`/v2/batches/batch-file/${String(newest?.['BatchFileId'])}/manifest`))['rows'],
    problems: refused['errors']?.['parameters'],
    stranger: (await fetch(`${url}/v2/subscription`)).status,
  };
}

/** The facts that a program did not read, or read differently, one line each. */
export function differences(expected: Facts, printed: string): string[] {
  let read: Partial<Facts>;
  try {
    read = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Partial<Facts>;
  } catch {
    return [`The program printed no facts: ${printed.trim()}`];
  }
  return Object.entries(expected).flatMap(([name, value]) => {
    if (value === undefined) return [`The service has no ${name} to compare with.`];
    const found = JSON.stringify(read[name as keyof Facts]);
    return found === JSON.stringify(value) ? [] : [`${name} is ${found} and not ${JSON.stringify(value)}.`];
  });
}
