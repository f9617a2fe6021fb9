import type { ErrorDescription } from './error-description';
import { type ErrorCode, errorCodes, errorDescriptions } from './error-descriptions';

/** Returns the files of `docs/errors` by file name: a page for each code, and a list of all codes. */
export function errorMarkdown(): ReadonlyMap<string, string> {
  const pages = errorCodes.map((code): [string, string] => [`${code}.md`, pageOf(code, errorDescriptions[code])]);
  return new Map([['README.md', listOf(errorCodes)], ...pages]);
}

function pageOf(code: ErrorCode, { status, title, meaning, remedy, example }: ErrorDescription): string {
  const examples = example && ['Instead of', fenced(example.wrong), 'send, for example,', fenced(example.right)];
  const parts = [
    `# ${title}`,
    `Code \`${code}\`, HTTP status ${status}.`,
    meaning,
    `**What to do.** ${remedy}`,
    ...(examples ?? []),
    '[All codes](README.md)',
  ];
  return `${parts.join('\n\n')}\n`;
}

function listOf(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { status, title } = errorDescriptions[code];
    return `| [\`${code}\`](${code}.md) | ${status} | ${title} |`;
  });
  return `# Error codes

Every problem that the service answers names one of these codes, with a link to its page. The running service serves the same pages at \`/docs/errors\`, without a token. A code never changes its meaning; new ones may be added. [The API](../api.md#errors) says where codes stand.

These pages are made from \`libs/wire/relations-contract/src/errors\` (\`npx nx run relations-contract:docs\`).

| code | HTTP status | what is wrong |
|---|---|---|
${rows.join('\n')}
`;
}

function fenced(text: string): string {
  return ['```', text, '```'].join('\n');
}
