import type { RelationsRow } from '../relation-rows';
import { readAgainWhileTorn } from './read-again-while-torn';

interface Company {
  readonly row: RelationsRow;
  readonly reading: number;
}

const company = (id: number, reading: number, orgNo: string | null = null): Company => ({
  row: { serviceId: id, orgNo } as RelationsRow,
  reading,
});

/** Reads companies of which some change during the first reads. */
async function readWith(
  first: readonly Company[],
  tornUntil: Readonly<Record<number, number>>,
  deleted: number[] = [],
) {
  const asked: (readonly number[])[] = [];
  const companies = await readAgainWhileTorn(
    first,
    ({ row, reading }) => reading < (tornUntil[row.serviceId] ?? 0),
    (ids) => {
      asked.push(ids);
      return Promise.resolve(ids.filter((id) => !deleted.includes(id)).map((id) => company(id, asked.length)));
    },
  );
  return { asked, read: companies.map(({ row, reading }) => [row.serviceId, row.orgNo, reading]) };
}

const three = [company(1, 0), company(2, 0, '222'), company(3, 0)];

it('nothing is read again if nothing changed', async () => {
  expect(await readWith(three, {})).toEqual({
    asked: [],
    read: [
      [1, null, 0],
      [2, '222', 0],
      [3, null, 0],
    ],
  });
});

it('changed companies are read again and keep their place and the number by which they were found', async () => {
  expect(await readWith(three, { 2: 1, 3: 2 })).toEqual({
    asked: [[2, 3], [3]],
    read: [
      [1, null, 0],
      [2, '222', 1],
      [3, null, 2],
    ],
  });
});

it('a company that changes during every read is read three times in all', async () => {
  expect(await readWith(three, { 1: 10 })).toEqual({
    asked: [[1], [1]],
    read: [
      [1, null, 2],
      [2, '222', 0],
      [3, null, 0],
    ],
  });
});

it('a company that was found by its id and by its number is read again once', async () => {
  expect(await readWith([company(2, 0), company(2, 0, '222')], { 2: 1 })).toEqual({
    asked: [[2]],
    read: [
      [2, null, 1],
      [2, '222', 1],
    ],
  });
});

it('a company that was deleted in the meantime is left out', async () => {
  expect(await readWith(three, { 2: 1 }, [2])).toEqual({
    asked: [[2]],
    read: [
      [1, null, 0],
      [3, null, 0],
    ],
  });
});
