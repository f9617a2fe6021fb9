import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { cursorKeys, newCursorKey } from './harness/api-settings';
import { expectMessages, idsOf, paginationOf, preparedService, searchRelations, startApiWith } from './harness/service';

const iceland = { CountryCode: ['IS'] };
const [oldKey, newKey] = [newCursorKey('old'), newCursorKey('new')];

describe('the cursor keys', () => {
  const started: ApiProcess[] = [];

  afterAll(() => Promise.all(started.map((api) => api.stop())));

  async function apiWithKeys(name: string, ...keys: string[]): Promise<string> {
    const file = join(preparedService().folder, name);
    await writeFile(file, keys.join('\n'));
    const api = await startApiWith(cursorKeys(file));
    started.push(api);
    return api.baseUrl;
  }

  proves(
    ['decision 15', 'Cursor has not a valid value.'],
    'rotate without breaking open runs: a retired key opens but does not seal, a removed one does neither',
    async () => {
      const [before, rotated, removed] = await Promise.all([
        apiWithKeys('keys-before', oldKey),
        apiWithKeys('keys-rotated', newKey, oldKey),
        apiWithKeys('keys-removed', newKey),
      ]);
      const next = (baseUrl: string, Cursor: string | null) =>
        searchRelations('paging', { SearchParameters: iceland, PageSize: 5, Cursor }, baseUrl);
      const first = paginationOf(await next(before, '*')).Cursor;
      const second = await next(rotated, first);
      expect(idsOf(second)).toEqual([5011, 5013, 5015, 5017, 5019]);
      expectMessages(await next(removed, first), ['Cursor has not a valid value.']);
      expect(idsOf(await next(removed, paginationOf(second).Cursor))).toEqual([5021, 5023, 5025, 5027, 5029]);
      expectMessages(await next(before, paginationOf(second).Cursor), ['Cursor has not a valid value.']);
    },
  );
});
