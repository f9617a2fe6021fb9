import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, TestService } from '@company-relations/relations-client/testing';
import { run } from '../test/run';

const folder = temporaryFolder();
let server: TestService;
let environment: Record<string, string>;

beforeEach(async () => {
  server = await TestService.start();
  server.companies = [{ ServiceId: 7, CountryCode: 'NO' }];
  environment = { RELATIONS_URL: server.url, RELATIONS_TOKEN: 'secret-token' };
});
afterEach(() => server.stop());

const asked = () => server.asked.map(({ path, body }) => [path, body === '' ? '' : JSON.parse(body)]);
const searched = (SearchParameters: object) => ['/v2/relations', { SearchParameters, PageSize: 500, Cursor: '*' }];

test('the company with a number is drawn to a file, and the number is in no address', async () => {
  const file = join(folder(), 'picture.svg');
  server.picture = '<svg><title>Ærlig AS</title></svg>';
  expect(await run(environment, 'picture', '923609016', '--country', 'NO', '--out', file)).toEqual({
    exitCode: 0,
    out: '',
    err: `Company 7 drawn to ${file}.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe(server.picture);
  expect(asked()).toEqual([
    searched({ OrgNo: ['923609016'], CountryCode: ['NO'] }),
    ['/v2/relations/7/structure.svg', ''],
  ]);
});

test('what the picture shows is asked of the service, and it goes to standard output', async () => {
  const options = ['--direction', 'both', '--depth', '2', '--as-of', '2020-01-31', '--theme', 'print'];
  expect(await run(environment, 'picture', '--service-id', '12', ...options)).toEqual({
    exitCode: 0,
    out: '<svg/>',
    err: '',
  });
  expect(asked()).toEqual([['/v2/relations/12/structure.svg?direction=both&depth=2&asOf=2020-01-31&theme=print', '']]);
});

test.each([
  ['no company', [], 'No company with this number can be found.\n'],
  [
    'several companies',
    [{ ServiceId: 7, CountryCode: 'NO' }, { ServiceId: 8 }],
    'Several companies have this number: 7 (NO), 8. Say which by --country or --service-id.\n',
  ],
  ['a company without an id', [{}], 'The service answers with a company without a ServiceId.\n'],
])('%s with the number is an error, and no file is written', async (_what, companies, err) => {
  const file = join(folder(), 'picture.svg');
  server.companies = companies;
  expect(await run(environment, 'picture', '1', '--out', file)).toEqual({ exitCode: 1, out: '', err });
  expect(existsSync(file)).toBe(false);
});

test('an answer that is no picture, and a refusal, are errors', async () => {
  server.faults.push({ path: '/v2/relations/7', headers: { 'Content-Type': 'text/html' } });
  expect((await run(environment, 'picture', '1')).err).toBe(
    '/v2/relations/7/structure.svg is answered with something that is no picture.\n',
  );
  const body = JSON.stringify({ title: 'The answer would be too large', detail: 'Ask for fewer levels.' });
  server.faults.push({ path: '/v2/relations/7', status: 422, body });
  expect(await run(environment, 'picture', '1')).toEqual({
    exitCode: 1,
    out: '',
    err: '/v2/relations/7/structure.svg is answered with 422: The answer would be too large. Ask for fewer levels.\n',
  });
});

test.each([[[]], [['1', '--service-id', '7']], [['--service-id', '7', '--country', 'NO']], [['--service-id', '0']]])(
  'a call with %j is wrong',
  async (args) => {
    expect((await run(environment, 'picture', ...args)).exitCode).toBe(2);
    expect(server.asked).toEqual([]);
  },
);
