import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { type ApiWithPackages, startApiWithPackages } from '../harness/api-with-packages';
import type { BatchPackages } from '../harness/batch-packages';
import { type Call, send } from '../harness/http';
import { expectThere, type Oracle } from './oracle';
import { batchOracles, publishForeign, searchOracles } from './oracles';

let offered: ApiWithPackages;
let packages: BatchPackages;
let api: ApiProcess;

beforeAll(async () => {
  offered = await startApiWithPackages();
  ({ api, packages } = offered);
});

afterAll(() => offered.close());

/** A response without the parts that differ for every request. The headers are in the order in which they were sent. */
async function whole(call: Call): Promise<object> {
  const { status, headers, text } = await send(api.baseUrl, call);
  const { date: _date, 'x-request-id': _id, ratelimit: _rate, 'x-ratelimit-remaining': _left, ...others } = headers;
  return { status, headers: Object.entries(others), text };
}

async function expectAlike(oracle: Oracle): Promise<void> {
  await expectThere(api.baseUrl, oracle);
  const { name, hidden, nothing, status } = oracle;
  const expected = await whole(nothing);
  expect({ name, answer: await whole(hidden) }).toEqual({ name, answer: expected });
  expect(expected).toMatchObject({ status });
}

describe('what is hidden from a caller', () => {
  proves(
    ['decision 1', 'decision 6', 'decision 11'],
    'gets exactly the answer of missing data: persons, sole traders, and companies of countries that are not granted',
    async () => {
      for (const oracle of searchOracles()) await expectAlike(oracle);
    },
  );

  proves(
    ['decision 7', 'decision 26', 'status 401'],
    'gets exactly the answer of missing data: files of other organisations, and their manifests',
    async () => {
      for (const oracle of batchOracles(await publishForeign(packages))) await expectAlike(oracle);
    },
  );

  proves(['decision 7'], 'has an id that cannot be guessed from another one', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1)
      ids.push((await packages.publish({ organisation: 'e2e-two', subscription: 'two-full', lines: `${index}\n` })).id);
    const steps = ids.slice(1).map((id, index) => Math.abs(id - (ids[index] as number)));
    expect([new Set(ids).size, new Set(steps).size, Math.min(...steps) > 1000, Math.max(...ids) > 2 ** 44]).toEqual([
      8,
      7,
      true,
      true,
    ]);
  });
});
