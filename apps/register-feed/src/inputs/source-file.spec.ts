import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceFile } from './source-file';
import { plainInput } from '../../test/plain-input';

const folder = mkdtempSync(join(tmpdir(), 'source-'));
afterAll(() => rmSync(folder, { recursive: true }));

const asOf = '2024-05-01';
// Makes lines of some 100 bytes, so that a few thousand lines are more than one part of the file.
const filler = 'é'.repeat(40);
const numbered = (statement: string, count: number) =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ statement, id: `${statement}:${n}`, asOf, name: filler }));

function sourceOf(lines: readonly string[], end = ''): { source: SourceFile<string>; path: string } {
  const path = join(folder, 'file.jsonl');
  writeFileSync(path, lines.join('\n') + end);
  return { source: new SourceFile(plainInput(path), 'auto', ({ type }) => type, { now: new Date() }), path };
}

async function read(source: SourceFile<string>, kind: string): Promise<{ said: string[]; bytes: number }> {
  const said: string[] = [];
  let bytes = 0;
  for await (const piece of source.pieces(kind)) {
    bytes += piece.bytes;
    said.push(
      ...piece.lines.map(
        ({ place, read }) =>
          `${place.slice(place.lastIndexOf(':') + 1)} ${'problem' in read ? read.problem : read.statements.map(({ id }) => id).join()}`,
      ),
    );
  }
  return { said, bytes };
}

const of = (statement: string) => (line: string) => line.includes(` ${statement}:`);

describe('a source file', () => {
  it.each([['\n'], ['']])(
    'that is read again gives all statements of a kind in their lines, and few others: last line ends with %j',
    async (end) => {
      const lines = [
        '',
        '{}',
        ...numbered('company', 5000),
        ...numbered('person', 5000),
        'oops',
        ...numbered('company', 2),
      ];
      const { source } = sourceOf(lines, end);
      const all = await read(source, 'person');
      expect(all.said).toHaveLength(10_004);
      expect(all.said.slice(0, 2)).toEqual([
        '2 neither a statement of the register format nor of BODS, nor a file of a known register',
        '3 company:0',
      ]);
      expect(all.said.at(-1)).toBe('10005 company:1');
      for (const kind of ['person', 'company']) {
        const again = await read(source, kind);
        expect(again.said.filter(of(kind))).toEqual(all.said.filter(of(kind)));
        expect(again.said.length).toBeLessThan(9_000);
        expect(again.bytes).toBe(all.bytes);
      }
      expect(await read(source, 'end')).toEqual({ said: [], bytes: all.bytes });
    },
  );

  it('whose kinds are mixed is read in one stretch', async () => {
    const persons = numbered('person', 4000);
    const { source } = sourceOf(numbered('company', 4000).flatMap((company, n) => [company, persons[n] as string]));
    const all = await read(source, 'company');
    expect(await read(source, 'person')).toEqual(all);
  });

  it('of which a reading was given up is read from its beginning', async () => {
    const { source } = sourceOf([...numbered('company', 5000), ...numbered('person', 5000)]);
    for await (const piece of source.pieces('person')) if (piece.lines.length > 0) break;
    expect((await read(source, 'person')).said).toHaveLength(10_000);
  });
});
