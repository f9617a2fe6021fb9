import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What `ensureRedis` does on a machine with these programs, where the commands of `apt-get` end as told, in a process of its
 * own: Jest cannot load ES modules on every Node.
 */
function ensure(machine: { programs: string[]; isRoot: boolean; outcomes?: boolean[] }): { problem?: string; done: string[] } {
  const module = JSON.stringify(pathToFileURL(join(__dirname, '../install.mjs')));
  const program = `import { ensureRedis } from ${module};
    const { programs, isRoot, outcomes = [] } = ${JSON.stringify(machine)};
    const done = [];
    const problem = ensureRedis({
      isRoot,
      has: (name) => programs.includes(name),
      run: (file, [command]) => {
        done.push(file + ' ' + command);
        const succeeded = outcomes.shift();
        if (succeeded && command === 'install') programs.push('redis-server');
        return succeeded;
      },
      withoutServices: (work) => {
        const result = work();
        done.push('services may start again');
        return result;
      },
      tell: (line) => done.push(line),
    });
    console.log(JSON.stringify({ problem, done }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

const apt = { programs: ['apt-get'], isRoot: true };
const told = 'Installing redis-server for the tests.';
const allowed = 'services may start again';

test('a Redis that is there is left alone', () => {
  expect(ensure({ programs: ['redis-server', 'apt-get'], isRoot: true })).toEqual({ done: [] });
});

test('it is installed without starting its service, if need be from new lists of packages', () => {
  expect([ensure({ ...apt, outcomes: [true] }), ensure({ ...apt, outcomes: [false, true, true] })]).toEqual([
    { done: [told, 'apt-get install', allowed] },
    { done: [told, 'apt-get install', 'apt-get update', 'apt-get install', allowed] },
  ]);
});

test('where that is not possible the reason is told', () => {
  expect([
    ensure({ programs: [], isRoot: true }),
    ensure({ ...apt, isRoot: false }),
    ensure({ ...apt, outcomes: [false, false] }),
    ensure({ ...apt, outcomes: [false, true, false] }),
  ]).toEqual([
    { problem: 'redis-server is not installed, and there is no apt-get to install it with', done: [] },
    { problem: 'redis-server is not installed, and only root may install it: "apt-get install redis-server"', done: [] },
    { problem: 'redis-server could not be installed, see above', done: [told, 'apt-get install', 'apt-get update', allowed] },
    { problem: 'redis-server could not be installed, see above', done: [told, 'apt-get install', 'apt-get update', 'apt-get install', allowed] },
  ]);
});
