import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, findProgram, wayToProgram } from '@company-relations/local-machine';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const pageOf = (path: string) => readFileSync(join(findWorkspaceRoot(__dirname), path), 'utf8');
const blockOf = (language: string, page: string) =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

const [, section = ''] = pageOf('docs/batch-packages.md').split('### As a table\n');
const { Relations: companies } = JSON.parse(blockOf('json', pageOf('README.md'))) as { Relations: readonly object[] };
const python = {
  program: findProgram('python3', process.env),
  missing: 'python3 cannot be found',
  skipReason: process.env['TEST_WITHOUT_PYTHON'],
};

describeWith(wayToProgram(python), 'a package as a table', () => {
  const tableOf = (lines: readonly object[]) => {
    const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const { stdout, stderr } = spawnSync('python3', ['-c', blockOf('python', section)], { input, encoding: 'utf8' });
    return { stdout, stderr };
  };

  test('the page shows what its program makes of the answer of the README', () => {
    expect(companies).toHaveLength(1);
    expect(tableOf(companies)).toEqual({ stdout: blockOf('text', section), stderr: '' });
  });

  test('a company without owners has no row, and members that are absent leave their cells empty', () => {
    const owned = { ServiceId: 2, Parents: [{ ServiceId: 3, Ownerships: [{ OwnershipStake: 12.5 }, {}] }] };
    const [header = ''] = blockOf('text', section).split('\n');
    expect(tableOf([{ ServiceId: 1, Name: 'Without "owners", Ltd' }, owned])).toEqual({
      stdout: `${header}\n2,,3,,12.5,,,\n2,,3,,,,,\n`,
      stderr: '',
    });
  });
});
