import { documentedCommands } from './documented';
import { imageSizes, overrideText } from './files';
import { componentsIn, packagesIn } from './images';
import { inLargeCountry } from './large-register';
import { memoryFolders, memoryIn } from './memory';
import { withoutCountries } from './prepare';
import { stageNames, stagesIn, Stages } from './stages';

test('the builds of all services get the secrets of npm, from the folder of the run', () => {
  const { services, secrets } = JSON.parse(overrideText('/run')) as { services: object; secrets: object };
  expect([Object.keys(services), Object.values(services)[0], secrets]).toEqual([
    ['loader', 'grants', 'api', 'worker', 'batch'],
    { build: { secrets: ['npmrc', 'certificates'] } },
    { npmrc: { file: '/run/npmrc' }, certificates: { file: '/run/certificates.pem' } },
  ]);
});

test('the commands of a section are its first block, or the first one with a text', () => {
  const page = '# Page\n\n## Other\n\n## Backup\n\nText.\n\n```bash\none\ntwo\n```\n\n```bash\nthree\n```\n\n## Last\n';
  expect(documentedCommands(page, 'Backup')).toBe('one\ntwo\n');
  expect(documentedCommands(page, 'Backup', 'hre')).toBe('three\n');
  expect(() => documentedCommands(page, 'Backup', 'four')).toThrow('The section "Backup" has no commands with "four".');
  expect(() => documentedCommands(page, 'Other')).toThrow('The section "Other" has no commands.');
});

test('companies of a country leave a register with what is stated of them', () => {
  const [british, icelandic] = ['GB', 'IS'].map((countryCode) => ({
    statement: 'company',
    id: countryCode,
    countryCode,
  }));
  const person = { statement: 'person', id: 'p', countryCode: 'IS' };
  const holding = (company: string) => ({ statement: 'ownership', id: `o:${company}`, party: 'p', company });
  const textOf = (statements: readonly object[]) => statements.map((one) => `${JSON.stringify(one)}\n`).join('');
  const all = textOf([british ?? {}, icelandic ?? {}, person, holding('GB'), holding('IS')]);
  expect(withoutCountries(all, ['IS'])).toBe(textOf([british ?? {}, person, holding('GB')]));
});

test('sizes of images are sorted by name', () => {
  const lines = [
    '{"Repository":"redis","Tag":"7","Size":"177MB"}',
    '{"Repository":"api","Tag":"local","Size":"400MB"}',
  ];
  expect(imageSizes(`${lines.join('\n')}\n`)).toEqual([
    { name: 'api:local', size: '400MB' },
    { name: 'redis:7', size: '177MB' },
  ]);
});

test('packages are compared by the names that the bill of materials and the folder have in common', () => {
  const nested = { name: 'lru-memoizer', components: [{ name: 'lru-cache' }] };
  const bill = { components: [{ name: 'pino' }, { group: '@nestjs', name: 'core' }, nested] };
  expect([...componentsIn(JSON.stringify(bill))]).toEqual(['pino', '@nestjs/core', 'lru-memoizer', 'lru-cache']);
  const paths = ['/app/node_modules/pino/package.json', '/app/node_modules/@nestjs/core/package.json'];
  const inner = ['/app/node_modules/pino/lib/package.json', '/app/node_modules/a/node_modules/pino/package.json', ''];
  expect(packagesIn([...paths, ...inner].join('\n'))).toEqual(['@nestjs/core', 'pino']);
});

test.each([
  ['first', '104857600\ncache 41943040\nrss 62914560\nrss_huge 0\noom_kill_disable 0\noom_kill 1\n'],
  ['second', '104857600\nanon 62914560\nfile 41943040\noom 2\noom_kill 1\noom_group_kill 0\n'],
])('memory is read from control groups of the %s version', (_version, text) => {
  expect(memoryIn(text)).toEqual({ nowMb: 60, withFilesMb: 100, ended: 1 });
});

test('the kernel shows the memory of a container where the groups of its process say', () => {
  expect(memoryFolders('9:memory:/docker/a1\n2:cpu,cpuacct:/docker/a1\n0::/\n')).toEqual([
    '/sys/fs/cgroup/memory/docker/a1',
  ]);
  expect(memoryFolders('0::/system.slice/docker-a1.scope\n')).toEqual(['/sys/fs/cgroup/system.slice/docker-a1.scope']);
});

test('the large register has ids and a country of its own, and no numbers of persons', () => {
  const person = { statement: 'person', id: 'p:1', nationalIdentificationNumber: 'N1', countryCode: 'SE' };
  const holding = { statement: 'ownership', id: 'o:1:0', party: 'p:1', company: 'c:1', ownershipStake: 60 };
  expect(
    [person, holding].map((statement) => JSON.parse(inLargeCountry(JSON.stringify(statement))) as unknown),
  ).toEqual([
    { statement: 'person', id: 'large:p:1', countryCode: 'EE' },
    { statement: 'ownership', id: 'large:o:1:0', party: 'large:p:1', company: 'large:c:1', ownershipStake: 60 },
  ]);
});

test('wrong, refused and lost requests that should have been served are problems of the run', () => {
  const lines: string[] = [];
  const stages = new Stages((line) => lines.push(line));
  stages.noteUnderLoad({
    ...{ name: 'Redis killed', sent: 4, right: 1, refused: new Map([[503, 1]]), failed: 1, rightAgain: 1 },
    ...{
      wrong: ['another company'],
      brokenPromises: ['1 × GET /a got status 503'],
      waited: { what: 'all right again', seconds: 1.25 },
    },
  });
  const problems = ['Redis killed: another company', 'Redis killed: 1 × GET /a got status 503'];
  expect([lines, stages.problems]).toEqual([
    [
      'Redis killed: 4 requests, 1 right, 1 refused with 503, 1 without an answer, 1 of these right when sent once more, 1 wrong; all right again after 1.3 s',
      ...problems.map((problem) => `Wrong: ${problem}`),
    ],
    problems,
  ]);
});

test('stages are chosen by a list, and a stage that does not exist is refused', () => {
  expect([stagesIn('health,crashes'), stagesIn(undefined)]).toEqual([['health', 'crashes'], stageNames]);
  expect(() => stagesIn('heath')).toThrow('There is no stage "heath". There are: rights, ');
});

test('a stage that fails is a problem of the run, and the next one runs', async () => {
  const lines: string[] = [];
  const stages = new Stages((line) => lines.push(line), ['health', 'restore']);
  await stages.stage('memory', () => Promise.reject(new Error('It was not chosen.')));
  await stages.stage('health', () => Promise.reject(new Error('Redis is never unhealthy.')));
  await stages.stage('restore', () => Promise.resolve(stages.note('restored')));
  expect([lines, stages.problems]).toEqual([
    ['Wrong: health: Redis is never unhealthy.', 'restored'],
    ['health: Redis is never unhealthy.'],
  ]);
});
