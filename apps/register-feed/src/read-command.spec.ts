import { join } from 'node:path';
import { readFiles } from './read-command';

const examples = join(__dirname, '../examples');
const took = { seconds: expect.any(Number), cpuSeconds: expect.any(Number), memoryBytes: expect.any(Number) };

test('the files of a folder are read without a graph', async () => {
  expect(await readFiles([join(examples, 'united-kingdom')], '2024-12-19T00:00:00Z')).toEqual({
    ...{ lines: 20, statements: 30, notices: 0, problems: 0 },
    ...took,
  });
  expect(await readFiles([join(examples, 'gleif'), join(examples, 'norway')], '2024-12-19T00:00:00Z')).toMatchObject({
    problems: 0,
  });
});

test('what a load would refuse is a problem', async () => {
  expect(await readFiles([join(examples, 'united-kingdom')], undefined)).toEqual({
    ...{ lines: 20, statements: 0, notices: 0, problems: 2 },
    ...took,
  });
});
