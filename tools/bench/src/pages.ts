import { type Answer, requireOk } from './keep-alive-client';
import { contentOfApi, contentOfPeer } from './page-content';
import { ReconnectingClient } from './reconnecting-client';

/** A client that pages through all companies. */
export interface Pages {
  /** Requests the next page. */
  next(): Promise<Answer>;
  /** Starts again at the first page. */
  restart(): void;
  /** The content of a page as a text. Equal pages of different peers have equal texts. */
  contentOf(answer: Answer): string;
  close(): void;
}

/** An object as the API sends it. */
export type Wire = Readonly<Record<string, unknown>>;

const recordMembers = ['BeneficialOwnerships', 'Ownerships', 'CompanyStructureOwners', 'KeyPersonRoles'];

/** Pages of the API. `next` resolves when the whole response has been received. */
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
      requireOk(answer);
      const { Cursor } = JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { Cursor: string | null };
      cursor = Cursor ?? '*';
      return answer;
    },
    restart: () => (cursor = '*'),
    contentOf: ({ body }) => contentOfApi(body),
    close: () => client.close(),
  };
}

/** Pages of a bare peer. Each page has the companies after the id `after`. */
export function barePages(port: number, pageSize: number, start = 0): Pages {
  const client = new ReconnectingClient(port);
  let after = start;
  return {
    next: async () => {
      const answer = await client.ask('POST', '/', JSON.stringify({ after, limit: pageSize }));
      requireOk(answer);
      // `after` is the last member of the response. Finding it by parsing a megabyte of JSON would measure the client's
      // work, not the peer's.
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

/** The number of records of the companies on one side, including ended records. */
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
