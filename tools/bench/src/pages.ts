import type { Answer } from './keep-alive-client';
import { contentOfApi, contentOfPeer } from './page-content';
import { ReconnectingClient } from './reconnecting-client';

/** One client that pages through all companies. */
export interface Pages {
  /** Asks for the next page. */
  next(): Promise<Answer>;
  /** Begins at the first page again. */
  restart(): void;
  /** The content of a page, as a text that is the same for all peers. */
  contentOf(answer: Answer): string;
  close(): void;
}

/** An object as the API sends it. */
export type Wire = Readonly<Record<string, unknown>>;

const recordMembers = ['BeneficialOwnerships', 'Ownerships', 'CompanyStructureOwners', 'KeyPersonRoles'];

/** Pages of the API; the whole answer has been received when `next` resolves. */
export function apiPages(port: number, bearer: string, pageSize: number): Pages {
  const client = new ReconnectingClient(port, { Authorization: bearer });
  let cursor = '*';
  return {
    next: async () => {
      const answer = await client.ask(
        'POST',
        '/v2/relations',
        JSON.stringify({
          SearchParameters: { CountryCode: ['NO', 'SE', 'DK', 'FI'] },
          PageSize: pageSize,
          Cursor: cursor,
        }),
      );
      if (answer.status !== 200)
        throw new Error(`The API answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
      const { Cursor } = JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { Cursor: string | null };
      cursor = Cursor ?? '*';
      return answer;
    },
    restart: () => (cursor = '*'),
    contentOf: ({ body }) => contentOfApi(body),
    close: () => client.close(),
  };
}

/** Pages of a bare peer, of companies after the one of this id. */
export function barePages(port: number, pageSize: number, start = 0): Pages {
  const client = new ReconnectingClient(port);
  let after = start;
  return {
    next: async () => {
      const answer = await client.ask('POST', '/', JSON.stringify({ after, limit: pageSize }));
      if (answer.status !== 200)
        throw new Error(`A peer answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
      // The last member: parsing a megabyte to find it would be the client's work, not the peer's.
      after = Number(
        /"after"\s*:\s*(\d+)\s*\}$/.exec(answer.body.toString('latin1', answer.body.length - 60))?.[1] ?? 0,
      );
      return answer;
    },
    restart: () => (after = start),
    contentOf: ({ body }) => contentOfPeer(body),
    close: () => client.close(),
  };
}

/** How many records companies of the API have on one side, ended ones included. */
export function recordsIn(companies: readonly Wire[], side: 'Parents' | 'Children'): number {
  const relations = companies.flatMap((company) => (company[side] ?? []) as Wire[]);
  const records = (relation: Wire) =>
    recordMembers.reduce((sum, member) => sum + ((relation[member] ?? []) as unknown[]).length, 0);
  return relations.reduce(
    (sum, relation) =>
      sum +
      records(relation) +
      ((relation['History'] ?? []) as Wire[]).reduce((ended, history) => ended + records(history), 0),
    0,
  );
}
