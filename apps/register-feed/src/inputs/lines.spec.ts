import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxLineLength } from '@company-relations/register-formats';
import { type Line, streamLines } from './lines';
import { plainInput } from '../../test/plain-input';

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(content: string | Buffer): Promise<Line[]> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const lines: Line[] = [];
  for await (const piece of streamLines(plainInput(path))) lines.push(...piece.lines);
  return lines;
}

describe('the lines of a file', () => {
  it('are numbered from 1, without a byte order mark, line ends and empty lines', async () => {
    expect(await linesOf('\ufeffone\r\n\n  \ntwo\nthrée')).toEqual([
      { number: 1, text: 'one' },
      { number: 4, text: 'two' },
      { number: 5, text: 'thrée' },
    ]);
  });

  it('are put together across pieces of the file', async () => {
    const long = 'é'.repeat(maxLineLength / 2);
    expect(await linesOf(`a\n${long}\nb`)).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: long },
      { number: 3, text: 'b' },
    ]);
  });

  it('are refused when too long or not UTF-8, and the next are read', async () => {
    const content = Buffer.concat([
      Buffer.alloc(maxLineLength + 1, 'x'),
      Buffer.from('\nok\n'),
      Buffer.from([0xff, 0x0a]),
      Buffer.from('end'),
    ]);
    expect(await linesOf(content)).toEqual([
      { number: 1, problem: 'the line is longer than 1048576 bytes' },
      { number: 2, text: 'ok' },
      { number: 3, problem: 'the line is not UTF-8' },
      { number: 4, text: 'end' },
    ]);
  });

  it('are read one by one around one that is not UTF-8', async () => {
    const lines = Buffer.concat([
      Buffer.from('\ufefføne\n\n'),
      Buffer.from([0xc3, 0x0a]),
      Buffer.from(' thrée\r\nend'),
    ]);
    expect(await linesOf(lines)).toEqual([
      { number: 1, text: 'øne' },
      { number: 3, problem: 'the line is not UTF-8' },
      { number: 4, text: 'thrée' },
      { number: 5, text: 'end' },
    ]);
  });

  it('of an empty file are none', async () => {
    expect(await linesOf('')).toEqual([]);
  });
});
