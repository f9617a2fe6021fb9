import { decompress, readJsonLines } from '@company-relations/brotli-jsonl';
import { recordsIn, type Wire } from '../pages';

/** What the lines of a file contain. The builder and PostgreSQL both write such lines. */
export interface CountedLines {
  readonly companies: number;
  /** Records of parents and of children, ended ones included. */
  readonly parents: number;
  readonly children: number;
  readonly plainBytes: number;
}

type Records = Pick<CountedLines, 'parents' | 'children'>;

/** More than any line has. */
const maxLineBytes = 2 ** 29;

/** The lines of a package. @param source - compressed. */
export function countPackage(source: AsyncIterable<Buffer>): Promise<CountedLines> {
  return countLines(source, (line) => ({
    parents: recordsIn([line as Wire], 'Parents'),
    children: recordsIn([line as Wire], 'Children'),
  }));
}

/** The lines that PostgreSQL wrote. @param source - compressed. */
export function countCopied(source: AsyncIterable<Buffer>): Promise<CountedLines> {
  return countLines(source, (line) => {
    const { parents, children } = line as Readonly<Record<'parents' | 'children', readonly unknown[]>>;
    return { parents: parents.length, children: children.length };
  });
}

async function countLines(source: AsyncIterable<Buffer>, recordsOf: (line: unknown) => Records): Promise<CountedLines> {
  let [companies, parents, children, plainBytes] = [0, 0, 0, 0];
  for await (const line of readJsonLines(decompress(source), { maxLineBytes })) {
    const records = recordsOf(JSON.parse(line.toString()));
    companies += 1;
    plainBytes += line.length + 1;
    parents += records.parents;
    children += records.children;
  }
  return { companies, parents, children, plainBytes };
}
