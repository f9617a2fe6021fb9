import { spawnSync } from 'node:child_process';
import * as nodeModule from 'node:module';
import { WorkspaceCopy } from './workspace-copy';

jest.setTimeout(60_000);

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = new WorkspaceCopy();
  copy.plant(
    'apps/tried/src/main.ts',
    `import { map, of } from 'rxjs';

interface Failure {
  readonly stack?: string;
}

const fail = (): never => {
  throw new Error('stopped');
};
of(1)
  .pipe(map(fail))
  .subscribe({ error: ({ stack }: Failure) => console.log(stack) });
`,
  );
});
afterAll(() => copy.remove());

function run(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: copy.root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** Node 20 reads the maps of all packages. */
const canLeaveOutPackages = 'setSourceMapsSupport' in nodeModule;

test.each([
  ['beside its packages', [], canLeaveOutPackages],
  ['with its packages', ['--with-packages'], true],
])(
  'the stack trace of a program that is built %s names lines of our sources, and takes no map of a package',
  (_, options, arePackagesLeftOut) => {
    run('tools/workspace/build-app.mjs', 'apps/tried', ...options);
    const [message, first, ...others] = run('--enable-source-maps', 'dist/apps/tried/main.js').split('\n');
    expect([message, first]).toEqual(['Error: stopped', expect.stringContaining('apps/tried/src/main.ts:8:9')]);
    const ofPackage = others.filter((line) => line.includes('rxjs/src/'));
    expect(others.length).toBeGreaterThan(3);
    if (arePackagesLeftOut) expect(ofPackage).toEqual([]);
  },
);
