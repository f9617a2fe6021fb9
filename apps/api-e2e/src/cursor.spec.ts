import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proves } from './conformance/proves';
import { mustRun } from './harness/program';
import {
  expectMessages,
  idsOf,
  type Pagination,
  paginationOf,
  preparedService,
  searchRelations,
} from './harness/service';

const cursorInvalid = ['Cursor has not a valid value.'];
const iceland = { CountryCode: ['IS'] };
const icelandic = Array.from({ length: 23 }, (_, index) => 5001 + 2 * index);

interface Page {
  readonly ids: readonly number[];
  readonly pagination: Pagination;
}

async function page(
  Cursor: string | null | undefined,
  PageSize: number,
  parameters: unknown = iceland,
  subscription = 'paging',
): Promise<Page> {
  const answer = await searchRelations(subscription, { SearchParameters: parameters, PageSize, Cursor });
  return { ids: idsOf(answer), pagination: paginationOf(answer) };
}

async function run(PageSize: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = '*'; cursor !== null; cursor = (pages.at(-1) as Page).pagination.Cursor) {
    pages.push(await page(cursor, PageSize));
  }
  return pages;
}

async function openCursor(parameters: unknown = iceland, subscription = 'paging'): Promise<string> {
  const { pagination } = await page('*', 4, parameters, subscription);
  return pagination.Cursor as string;
}

describe('a cursor run', () => {
  proves(
    [
      'cursor: a run from * to the end',
      'cursor: the last page may be smaller',
      'X-Pagination.Count',
      'X-Pagination.TotalCount',
      'X-Pagination.PageSize',
      'X-Pagination.TotalPages',
      'X-Pagination.Cursor',
      'decision 14',
      'decision 18',
    ],
    'of 23 companies by 1, 4, 7, 22, 23, 24 and 500 gives each once, in ascending order',
    async () => {
      for (const size of [1, 4, 7, 22, 23, 24, 500]) {
        const chunks = Array.from({ length: Math.ceil(23 / size) }, (_, index) =>
          icelandic.slice(index * size, (index + 1) * size),
        );
        const expected = chunks.map((ids, index) => ({
          ids,
          pagination: {
            Count: ids.length,
            TotalCount: 23,
            PageSize: size,
            TotalPages: chunks.length,
            Cursor: index === chunks.length - 1 ? null : expect.stringMatching(/^.+$/),
          },
        }));
        expect(await run(size)).toEqual(expected);
      }
    },
  );

  proves(
    [
      'cursor: optional on the first call',
      'RelationsSearchRequest.Cursor',
      'RelationsSearchRequest.PageSize',
      'decision 15',
    ],
    'starts without a Cursor too, with null as well, and gives one when more matches exist',
    async () => {
      for (const start of [undefined, null]) {
        const answer = await searchRelations('paging', { SearchParameters: iceland, Cursor: start });
        const { Cursor, ...counts } = paginationOf(answer);
        expect({ ids: idsOf(answer), counts }).toEqual({
          ids: icelandic.slice(0, 10),
          counts: { Count: 10, TotalCount: 23, PageSize: 10, TotalPages: 3 },
        });
        expect((await page(Cursor, 500)).ids).toEqual(icelandic.slice(10));
      }
    },
  );

  proves(['decision 15'], 'accepts a changed PageSize and differently written equal parameters', async () => {
    const first = await page('*', 4, { CountryCode: ['IS'], ServiceId: icelandic });
    const rest = await page(first.pagination.Cursor, 6, {
      serviceid: [...icelandic].reverse().map(String),
      COUNTRYCODE: ['is'],
      OrgNo: [],
    });
    expect({ ids: rest.ids, pages: rest.pagination.TotalPages }).toEqual({ ids: icelandic.slice(4, 10), pages: 4 });
  });

  proves(['decision 15'], 'may be repeated: a cursor can be used again and gives the same page', async () => {
    const cursor = await openCursor();
    const [first, second] = [await page(cursor, 5), await page(cursor, 5)];
    expect(second.ids).toEqual(first.ids);
  });

  proves(
    ['decision 15', 'decision 17'],
    'gives every company that matches throughout exactly once, whatever is loaded meanwhile, and keeps its TotalCount',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'e2e-changing-'));
      const file = join(folder, 'meanwhile.jsonl');
      const luxembourg = { CountryCode: ['LU'] };
      const company = (id: number, name: string) => ({
        statement: 'company',
        id: `company-${id}`,
        asOf: '2026-01-11',
        serviceId: id,
        countryCode: 'LU',
        name,
      });
      const first = await page('*', 4, luxembourg, 'changing');
      try {
        const lines = [company(7000, 'New before'), company(7008, 'Changed'), company(7020, 'New after')].map((line) =>
          JSON.stringify(line),
        );
        lines.push(JSON.stringify({ statement: 'removal', of: 'company', id: 'company-7006', asOf: '2026-01-11' }));
        await writeFile(file, `${lines.join('\n')}\n`);
        await mustRun('register-feed', ['load', file], preparedService().graphSettings);
      } finally {
        await rm(folder, { recursive: true });
      }
      const second = await page(first.pagination.Cursor, 500, luxembourg, 'changing');
      expect({
        ids: [...first.ids, ...second.ids],
        totals: [first.pagination.TotalCount, second.pagination.TotalCount],
      }).toEqual({
        ids: [7001, 7002, 7003, 7004, 7005, 7007, 7008, 7009, 7020],
        totals: [9, 9],
      });
    },
  );
});

describe('a cursor', () => {
  const refused = async (Cursor: string, subscription = 'paging', SearchParameters: unknown = iceland) =>
    expectMessages(await searchRelations(subscription, { SearchParameters, PageSize: 4, Cursor }), cursorInvalid);

  proves(['cursor: opaque and validated', 'decision 15'], 'reveals nothing to the caller', async () => {
    const cursor = await openCursor({ CountryCode: ['IS'], ServiceId: icelandic });
    const decoded = [Buffer.from(cursor, 'base64url'), Buffer.from(cursor, 'base64')]
      .map((bytes) => bytes.toString('latin1'))
      .join();
    for (const part of ['paging', 'IS"', '5007', 'CountryCode']) expect(decoded).not.toContain(part);
    expect(await openCursor({ CountryCode: ['IS'], ServiceId: icelandic })).not.toBe(cursor);
  });

  proves(
    ['Cursor has not a valid value.', 'cursor: opaque and validated', 'decision 15'],
    'is refused when any one character is changed',
    async () => {
      const cursor = await openCursor();
      for (let index = 0; index < cursor.length; index += 1) {
        await refused(`${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`);
      }
    },
  );

  proves(
    ['Cursor has not a valid value.', 'cursor: opaque and validated'],
    'is refused when truncated or lengthened',
    async () => {
      const cursor = await openCursor();
      for (let length = cursor.length - 1; length > 0; length -= 7) await refused(cursor.slice(0, length));
      for (const longer of [`${cursor}A`, `${cursor}=`, ` ${cursor}`, `${cursor} `, `${cursor}\n`, cursor + cursor])
        await refused(longer);
    },
  );

  proves(['Cursor has not a valid value.', 'decision 15'], 'is refused when made of the halves of two', async () => {
    const [first, second] = [await openCursor(), await openCursor()];
    const half = Math.floor(first.length / 2);
    await refused(first.slice(0, half) + second.slice(half));
  });

  proves(
    ['Cursor has not a valid value.', 'decision 15'],
    'is refused to another subscription, of the same organisation or another, with the same grants',
    async () => {
      const cursor = await openCursor();
      await refused(cursor, 'paging-other');
      await refused(await openCursor({ CountryCode: ['IS'] }, 'full'), 'two-full');
    },
  );

  proves(['Cursor has not a valid value.', 'decision 15'], 'is refused with other parameters', async () => {
    const cursor = await openCursor({ CountryCode: ['IS'], ContentUpdatedAt: ['2020-01-01'] });
    for (const other of [
      { CountryCode: ['IS'] },
      { CountryCode: ['IS'], ContentUpdatedAt: ['2020-01-02'] },
      { CountryCode: ['IS'], ContentUpdatedAt: ['2020-01-01', '2020-01-01'] },
      { CountryCode: ['IS'], RelationsUpdatedAt: ['2020-01-01'] },
    ]) {
      await refused(cursor, 'paging', other);
    }
  });
});
