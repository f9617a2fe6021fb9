import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

interface JestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

const nothing: JestResult = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

/** The last lines of `npm test` for these results and failed tasks. */
function lastLines(results: Record<string, Partial<JestResult>>, failedTasks: string[]): string {
  const whole = Object.entries(results).map(([file, result]) => [file, { ...nothing, ...result }]);
  const tasks = failedTasks.map((file) => ({ id: file, file }));
  const program = `import { countOf, summaryOf } from ${JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/test-count.mjs')))};
    console.log(summaryOf(countOf(new Map(${JSON.stringify(whole)}), ${JSON.stringify(tasks)})));`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout.trim();
}

test('passed tests of all projects add up', () => {
  expect(lastLines({ 'a.test.json': { numPassedTests: 2 }, 'b.test.json': { numPassedTests: 3 } }, [])).toBe(
    '5 passed, 0 failed',
  );
});

test('skipped tests are counted on the line before the last, and only when there are any', () => {
  expect(lastLines({ 'a.test.json': { numPassedTests: 2, numPendingTests: 1, numTodoTests: 1 } }, [])).toBe(
    '2 skipped\n2 passed, 0 failed',
  );
});

test('a failed task counts once, its failed tests each', () => {
  const results = { 'a.test.json': { numPassedTests: 1, numFailedTests: 2 }, 'b.test.json': { numPassedTests: 1 } };
  expect(lastLines(results, ['a.test.json', 'b.test.json', 'a.lint.json'])).toBe('2 passed, 4 failed');
});

test('a file of tests that could not be run counts as a failure', () => {
  expect(lastLines({ 'a.test.json': { numPassedTests: 1, numRuntimeErrorTestSuites: 1 } }, ['a.test.json'])).toBe(
    '1 passed, 1 failed',
  );
});

test('each failure is named once more, with the first words of its error', () => {
  const failed = {
    status: 'failed',
    fullName: 'a group adds',
    failureMessages: ['Error: \u001b[31m1\u001b[39m is\n  not 2'],
  };
  const results = {
    'a.test.json': {
      testResults: [
        { name: '/w/a/adds.spec.ts', status: 'failed', message: '', assertionResults: [{ status: 'passed' }, failed] },
        { name: '/w/a/other.spec.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
      ],
    },
    'b.e2e.json': {
      testResults: [
        { name: '/w/b/broken.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    },
  };
  const program = `import { failuresOf } from ${JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/test-count.mjs')))};
    console.log(JSON.stringify(failuresOf(new Map(${JSON.stringify(Object.entries(results))}))));`;
  expect(
    JSON.parse(spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout),
  ).toEqual(['a.test: adds.spec.ts: a group adds: Error: 1 is not 2', 'b.e2e: broken.spec.ts: Cannot find module']);
});
