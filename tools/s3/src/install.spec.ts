import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs `ensureS3Server` for such a machine. It runs in a separate process, because Jest cannot load ES modules on every
 * Node.
 */
function ensure(machine: { isInstalled?: boolean; hasGo?: boolean; builds?: boolean }): {
  problem?: string;
  done: string[];
} {
  const module = JSON.stringify(pathToFileURL(join(__dirname, '../install.mjs')));
  const program = `import { ensureS3Server } from ${module};
    const machine = ${JSON.stringify(machine)};
    const done = [];
    const problem = await ensureS3Server({
      program: () => (machine.isInstalled ? '/bin/versitygw' : undefined),
      hasGo: () => machine.hasGo === true,
      build: async () => {
        done.push('build');
        machine.isInstalled = machine.builds;
        return machine.builds === true;
      },
      say: () => done.push('say so'),
    });
    console.log(JSON.stringify({ problem, done }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

test('a server that is there is left alone', () => {
  expect(ensure({ isInstalled: true, hasGo: true })).toEqual({ done: [] });
});

test('a missing one is built, and the user hears that this takes a while', () => {
  expect(ensure({ hasGo: true, builds: true })).toEqual({ done: ['say so', 'build'] });
});

test('without Go, or where the build fails, the reason is returned', () => {
  expect([ensure({ hasGo: false }), ensure({ hasGo: true, builds: false })]).toEqual([
    {
      problem: 'no S3 server is installed, and there is no Go to build one: install Go, or name a server in S3_SERVER',
      done: [],
    },
    { problem: 'the S3 server could not be built, see above', done: ['say so', 'build'] },
  ]);
});
