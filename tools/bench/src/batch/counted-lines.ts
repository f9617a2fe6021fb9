import { decompress, readJsonLines } from '@company-relations/brotli-jsonl';
import { recordsIn, type Wire } from '../pages';

/** How much the lines of a file contain. The builder and PostgreSQL both write such files. */
export interface CountedLines {
  readonly companies: number;
  /** Number of records of parents and of children, including ended records. */
  readonly parents: number;
  readonly children: number;
  readonly plainBytes: number;
}

type Records = Pick<CountedLines, 'parents' | 'children'>;

/** Longer than any line. */
const maxLineBytes = 2 ** 29;

/**
 * Counts the lines of a package.
 *
 * @param source - the compressed file.
 */
export function countPackage(source: AsyncIterable<Buffer>): Promise<CountedLines> {
  return countLines(source, (line) => ({
    parents: recordsIn([line as Wire], 'Parents'),
    children: recordsIn([line as Wire], 'Children'),
  }));
}

/**
 * Counts the lines that PostgreSQL wrote. They have a parent or child for each record.
 *
 * @param source - the compressed file.
 */
export function countCopied(source: AsyncIterable<Buffer>): Promise<CountedLines> {
  return countLines(source, (line) => {
    const { Parents, Children } = line as Readonly<Record<'Parents' | 'Children', readonly unknown[]>>;
    return { parents: Parents.length, children: Children.length };
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
