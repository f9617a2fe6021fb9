import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeUnspecifiedOwner, unspecifiedReasons } from '@company-relations/ownership';
import { readRoleCodesFile } from './code-tables/role-codes-file';
import { readFirstLine, detectFormat, readerFor } from './readers';

const page = readFileSync(join(__dirname, '../../../../docs/register-format.md'), 'utf8');
const examples = [...page.matchAll(/```json\n([^`]*)```/g)].flatMap(([, block]) => (block ?? '').trim().split('\n'));

describe('docs/register-format.md', () => {
  it('shows every kind of statement', () => {
    const kinds = examples.map((line) => (JSON.parse(line) as { statement: string }).statement);
    expect(kinds).toEqual([
      'company',
      'person',
      'ownership',
      'beneficialOwnership',
      'companyStructure',
      'role',
      'unspecifiedOwner',
      'end',
      'removal',
    ]);
  });

  it('gives the sentence of every reason why no owner is named', () => {
    const listed = [...page.matchAll(/^\| `(\w+)` \| (.*\bowner\b.*\.) \|$/gm)].map(([, reason, sentence]) => [
      reason,
      sentence,
    ]);
    const sentences = unspecifiedReasons.map((reason) => {
      const sentence = describeUnspecifiedOwner({ category: 'beneficialOwner', reason });
      return [reason, sentence.replace('a beneficial owner', 'an owner').replace('beneficial owner', 'owner')];
    });
    expect(listed).toEqual(sentences);
  });

  it.each(examples)('shows a line that is read: %s', (line) => {
    expect(detectFormat(line)).toBe('register');
    expect(readerFor('register').read(line)).toEqual({ statements: [expect.anything()], notices: [] });
  });

  it('shows a file of added roles that is read', () => {
    const [, file = ''] = /```jsonc\n([^`]*)```/.exec(page) ?? [];
    expect(readRoleCodesFile(file)).toEqual({
      codes: { sources: [expect.any(String)], roleTypes: [expect.anything()], roleGroups: [expect.anything()] },
    });
  });

  it('shows rows of CSV that are read', () => {
    const [header = '', ...rows] = (/```csv\n([^`]*)\n```/.exec(page)?.[1] ?? '').split('\n');
    const { first, reader } = readFirstLine(header, 'auto');
    expect(first).toEqual({ statements: [], notices: [] });
    expect(rows.map((row) => reader?.read(row))).toEqual(
      rows.map(() => ({ statements: [expect.anything()], notices: [] })),
    );
    expect(rows).toHaveLength(2);
  });

  it('gives the reasons as they are', () => {
    const line = JSON.stringify({
      statement: 'person',
      id: 'p',
      asOf: '2026-01-01',
      birthDate: '1990-1',
      addresses: [{ zip: '1' }],
    });
    const read = readerFor('register').read(line);
    expect('problem' in read && page.includes(`\`${read.problem}\``) ? 'as documented' : read).toBe('as documented');
  });
});
