// Adds up the test results of all projects.

/**
 * Adds up Jest results. A failed task counts as one failure if its result has no failed test (a lint error, a crash). A
 * spec file that could not run also counts as one failure.
 *
 * @param results Jest's `--json` objects by file name.
 * @param failedTasks the failed tasks, each with the name of its result file. The file may not exist.
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

/** One line for each failed test and spec file with the beginning of its error, for the end of a long output. */
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

/** The beginning of an error message on one line, without colours. */
function lineOf(text) {
  return text
    .replace(/\x1b\[[0-9;]*m/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

/**
 * The summary of the results. Its last line is always `N passed, N failed`. The line before it counts skipped tests.
 */
export function summaryOf({ passed, failed, skipped }) {
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}

function failuresIn({ numFailedTests, numRuntimeErrorTestSuites }) {
  return numFailedTests + numRuntimeErrorTestSuites;
}
