// What the tests of all projects add up to.

/**
 * Adds up Jest results. A failed task in whose result nothing failed (a lint error, a crash) counts as one failure; a
 * file of tests that could not be run at all counts as one as well.
 *
 * @param results Jest's `--json` objects by file name.
 * @param failedTasks tasks that failed, each with the name of its result file, whether that was written or not.
 */
export function countOf(results, failedTasks) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results.values()) {
    count.passed += result.numPassedTests;
    count.failed += failuresIn(result);
    count.skipped += result.numPendingTests + result.numTodoTests;
  }
  for (const { file } of failedTasks) {
    const result = results.get(file);
    if (result === undefined || failuresIn(result) === 0) count.failed += 1;
  }
  return count;
}

/** One line for each test and file that failed, in the words of its error, for the end of a long output. */
export function failuresOf(results) {
  return [...results].flatMap(([file, { testResults = [] }]) =>
    testResults.flatMap(({ name, message, assertionResults, status }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const where = `${file.replace(/\.json$/, '')}: ${name.split('/').at(-1)}`;
      if (failed.length === 0) return status === 'failed' ? [`${where}: ${lineOf(message)}`] : [];
      return failed.map(
        ({ fullName, failureMessages }) => `${where}: ${fullName}: ${lineOf(failureMessages[0] ?? '')}`,
      );
    }),
  );
}

/** The first words of an error, without colours. */
function lineOf(text) {
  return text
    .replace(/\x1b\[[0-9;]*m/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

/** The last line is `N passed, N failed`, always; the line before it counts skipped tests. */
export function summaryOf({ passed, failed, skipped }) {
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}

function failuresIn({ numFailedTests, numRuntimeErrorTestSuites }) {
  return numFailedTests + numRuntimeErrorTestSuites;
}
