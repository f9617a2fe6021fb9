// Formats the report of Stryker (mutation-testing-report-schema 2) for people.

const maxCharacters = 80;

export const tableHead =
  '| Code | Mutants | Killed | Timeout | Error | Survived | No coverage | Score, % |\n|---|---|---|---|---|---|---|---|';

/** A row of the table. Mutants that could not be run do not count for the score. */
export function rowOf(name, report) {
  const mutants = mutantsOf(report);
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, timeout, error] = [count('Killed'), count('Timeout'), count('RuntimeError', 'CompileError')];
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
  const score = (100 * (killed + timeout)) / (killed + timeout + survived + uncovered);
  return `| ${[name, mutants.length, killed, timeout, error, survived, uncovered, score.toFixed(1)].join(' | ')} |`;
}

/**
 * The changes that no test noticed. `text` identifies a change without line numbers, as docs/mutation.md does: the
 * file, the old and new code, and the line that contains it. `place` has the current line number.
 */
export function survivorsIn(report) {
  return mutantsOf(report)
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ file, source, location: { start, end }, replacement, status }) => {
      const lines = source.split('\n').slice(start.line - 1, end.line);
      const change = `${short(textBetween(lines, start, end))} → ${short(replacement)}`;
      return {
        text: `${file}: ${change} in: ${short(lines[0])}`,
        place: `${file}:${start.line}:${start.column}`,
        status,
      };
    });
}

function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
}

function textBetween(lines, start, end) {
  const [first, ...rest] = lines;
  if (rest.length === 0) return first.slice(start.column - 1, end.column - 1);
  return [first.slice(start.column - 1), ...rest.slice(0, -1), rest.at(-1).slice(0, end.column - 1)].join('\n');
}

/** Puts a text on one line and shortens it. */
function short(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
}
