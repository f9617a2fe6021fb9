import type { FileEnd, Verification } from '@company-relations/audit-log';
import { countText } from '@company-relations/command-line';

const ends: Readonly<Record<FileEnd, string>> = {
  closed: 'closed',
  continued: 'continued in another file',
  open: 'open: being written, or its process was killed',
  torn: 'torn: its process was killed while it wrote, or is writing',
};

/** Formats the result of a verification as text: each file with its last line, all problems, and the result. */
export function verificationText({ files, problems, lines }: Verification): string {
  const fileLines = files.map(
    ({ file, lines: read, end, head }) =>
      `${file}: ${countText(read, 'line')}, ${ends[end]}${head ? `\n  ${head.seq} ${head.hash}` : ''}`,
  );
  const wrong = problems.map(({ file, problem }) => `WRONG ${file}: ${problem}`);
  const result =
    problems.length === 0
      ? `Proved: ${countText(lines, 'line')} in ${countText(files.length, 'file')}.`
      : `Broken: ${countText(problems.length, 'problem')}.`;
  return [...fileLines, ...wrong, result].join('\n');
}

/** Formats the result of a verification as JSON for other programs. */
export function verificationJson({ files, problems, lines }: Verification): object {
  return { result: problems.length === 0 ? 'proved' : 'broken', lines, files, problems };
}
