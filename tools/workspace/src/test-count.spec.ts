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

const nothing: JestResult = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 0 };

/** What `npm test` ends with for these results and failed tasks. */
function lastLines(results: Record<string, Partial<JestResult>>, failedTasks: string[]): string {
  const whole = Object.entries(results).map(([file, result]) => [file, { ...nothing, ...result }]);
  const tasks = failedTasks.map((file) => ({ id: file, file }));
  const program = `import { countOf, summaryOf } from ${JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/test-count.mjs')))};
    console.log(summaryOf(countOf(new Map(${JSON.stringify(whole)}), ${JSON.stringify(tasks)})));`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout.trim();
}

test('passed tests of all projects add up', () => {
  expect(lastLines({ 'a.test.json': { numPassedTests: 2 }, 'b.test.json': { numPassedTests: 3 } }, [])).toBe('5 passed, 0 failed');
});

test('skipped tests are told only when there are any, on the line before the last', () => {
  expect(lastLines({ 'a.test.json': { numPassedTests: 2, numPendingTests: 1, numTodoTests: 1 } }, [])).toBe('2 skipped\n2 passed, 0 failed');
});

test('a failed task counts once, its failed tests each', () => {
  const results = { 'a.test.json': { numPassedTests: 1, numFailedTests: 2 }, 'b.test.json': { numPassedTests: 1 } };
  expect(lastLines(results, ['a.test.json', 'b.test.json', 'a.lint.json'])).toBe('2 passed, 4 failed');
});

test('a file of tests that could not be run counts as a failure', () => {
  expect(lastLines({ 'a.test.json': { numPassedTests: 1, numRuntimeErrorTestSuites: 1 } }, ['a.test.json'])).toBe('1 passed, 1 failed');
});
