import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Machine {
  readonly programs: readonly string[];
  readonly isRoot: boolean;
  /** Whether each call of `apt-get` succeeds, in order. */
  readonly outcomes?: readonly boolean[];
  /** The programs that an installation adds. By default all that are missing. */
  readonly brings?: readonly string[];
}

/**
 * Runs `ensurePrograms` for such a machine. It runs in a separate process, because Jest cannot load ES modules on every
 * Node.
 */
function ensure(wanted: readonly string[], machine: Machine): { problem?: string; done: string[] } {
  const module = JSON.stringify(pathToFileURL(join(__dirname, '../debian-packages.mjs')));
  const program = `import { ensurePrograms } from ${module};
    const wanted = ${JSON.stringify(wanted)};
    const { programs, isRoot, outcomes = [], brings = wanted } = ${JSON.stringify(machine)};
    const done = [];
    const problem = ensurePrograms(wanted, {
      isRoot,
      has: (name) => programs.includes(name),
      run: (file, args) => {
        done.push([file, ...args].join(' '));
        const succeeded = outcomes.shift();
        if (succeeded && args[0] === 'install') programs.push(...brings);
        return succeeded;
      },
      withoutServices: (work) => {
        const result = work();
        done.push('services may start again');
        return result;
      },
      log: (line) => done.push(line),
    });
    console.log(JSON.stringify({ problem, done }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

const apt = { programs: ['apt-get'], isRoot: true };
const redis = ['redis-server'];
const benches = ['initdb', 'psql', 'brotli'];
const installing = 'Installing redis-server for the tests.';
const install = (packages: string) => `apt-get install -y -q --no-install-recommends ${packages}`;
const update = 'apt-get update -q';
const allowed = 'services may start again';

test('installed programs are left unchanged', () => {
  expect(ensure(redis, { programs: ['redis-server', 'apt-get'], isRoot: true })).toEqual({ done: [] });
});

test('a program is installed without starting its service, if need be from new lists of packages', () => {
  expect([
    ensure(redis, { ...apt, outcomes: [true] }),
    ensure(redis, { ...apt, outcomes: [false, true, true] }),
  ]).toEqual([
    { done: [installing, install('redis-server'), allowed] },
    { done: [installing, install('redis-server'), update, install('redis-server'), allowed] },
  ]);
});

test('of several programs only the packages of the missing ones are installed, each once', () => {
  expect([
    ensure(benches, { ...apt, outcomes: [true] }),
    ensure(benches, { ...apt, programs: ['apt-get', 'brotli', 'psql'], outcomes: [true] }),
  ]).toEqual([
    { done: ['Installing postgresql and brotli for the tests.', install('postgresql brotli'), allowed] },
    { done: ['Installing postgresql for the tests.', install('postgresql'), allowed] },
  ]);
});

test('where programs cannot be installed the reason is given', () => {
  expect([
    ensure(redis, { programs: [], isRoot: true }),
    ensure(benches, { ...apt, isRoot: false }),
    ensure(redis, { ...apt, outcomes: [false, false] }),
    ensure(redis, { ...apt, outcomes: [false, true, false] }),
    ensure(benches, { ...apt, outcomes: [true], brings: ['psql'] }),
  ]).toEqual([
    { problem: 'redis-server is not installed, and there is no apt-get to install packages with', done: [] },
    {
      problem:
        'initdb and psql and brotli are not installed, and only root may install packages: "apt-get install postgresql brotli"',
      done: [],
    },
    {
      problem: 'redis-server could not be installed, see above',
      done: [installing, install('redis-server'), update, allowed],
    },
    {
      problem: 'redis-server could not be installed, see above',
      done: [installing, install('redis-server'), update, install('redis-server'), allowed],
    },
    {
      problem: 'postgresql and brotli could not be installed, see above',
      done: ['Installing postgresql and brotli for the tests.', install('postgresql brotli'), allowed],
    },
  ]);
});
