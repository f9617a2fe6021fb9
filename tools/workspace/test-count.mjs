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

/** The last line is `N passed, N failed`, always; skipped tests are told on the line before it. */
export function summaryOf({ passed, failed, skipped }) {
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}

function failuresIn({ numFailedTests, numRuntimeErrorTestSuites }) {
  return numFailedTests + numRuntimeErrorTestSuites;
}
