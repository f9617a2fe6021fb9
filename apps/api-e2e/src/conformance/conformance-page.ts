import type { CollectedTest } from './collected-tests';
import { provedElsewhere, rowGroups } from './rows';

/**
 * Returns the text of `docs/generated/conformance.md`, which lists the tests that prove each row.
 *
 * @param decisions - for each row that is a decision, the page in `docs/adr` that explains it.
 */
export function conformancePage(tests: readonly CollectedTest[], decisions: ReadonlyMap<string, string>): string {
  const sections = rowGroups.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      '| Row | Proved by |',
      '|---|---|',
      ...rows.map((row) => `| ${linked(row, decisions)} | ${proofs(row, tests)} |`),
    ].join('\n'),
  );
  return `${introduction}\n${sections.join('\n\n')}\n`;
}

const introduction = `# Conformance

Which test proves which row of the specification's tables, which decision about its gaps, and which operational promise
of the API. The tests stand in \`apps/api-e2e/src\`; they run the built programs over HTTP and on the command line
against a real Neo4j. A test of another project is named by its path in the workspace.

This page is made from the titles of the tests by \`npm run conformance\`; a test fails when the two differ.
`;

function proofs(row: string, tests: readonly CollectedTest[]): string {
  const proving = tests.filter((test) => test.rows.includes(row)).map(({ file, name }) => `\`${file}\`: ${cell(name)}`);
  const elsewhere = provedElsewhere(row);
  if (elsewhere !== undefined) proving.push(`\`${elsewhere.file}\`: ${cell(elsewhere.title)}`);
  return proving.join('<br>');
}

function linked(row: string, decisions: ReadonlyMap<string, string>): string {
  const adr = decisions.get(row);
  return adr === undefined ? cell(row) : `[${row}](../adr/${adr})`;
}

const cell = (text: string) => text.replace(/[|\\<>*_]/g, '\\$&');
