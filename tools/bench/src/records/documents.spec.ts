import { recordedRun } from '../../test/recorded-run';
import { measurements } from '../targets';
import { withBlocks, withQuotes } from './documents';

const names = ['machine', 'overview', ...measurements];
const pageOf = (blocks: readonly string[]) =>
  blocks.map((name) => `# ${name}\n\n<!-- figures: ${name} -->\nof before\n<!-- end -->\n`).join('\n');

test('the blocks of a page are written anew, and writing them again changes nothing', () => {
  const text = pageOf(names);
  const written = withBlocks(text, [recordedRun('feed', '24.21.0')]);
  expect(written).toContain(
    '# machine\n\n<!-- figures: machine -->\n\nMeasured on 2 processors (A processor), 24 GB, Node 24.21.0, Neo4j 5.26.30. Neo4j heap 1024 MB, page cache 512 MB.\n\n<!-- end -->\n\n# overview\n',
  );
  expect([written.includes('of before'), withBlocks(written, [recordedRun('feed', '24.21.0')])]).toEqual([
    false,
    written,
  ]);
});

test('a page needs a block for each measurement, and has no other one', () => {
  expect(() => withBlocks(pageOf(names.filter((name) => name !== 'feed')), [])).toThrow(
    new Error('docs/performance.md needs the lines "<!-- figures: feed -->" and "<!-- end -->".'),
  );
  expect(() => withBlocks(pageOf([...names, 'other']), [])).toThrow(
    new Error('docs/performance.md has a block for "other", which is not measured, or two.'),
  );
  expect(() => withBlocks(pageOf([...names, 'feed']), [])).toThrow(
    new Error('docs/performance.md has a block for "feed", which is not measured, or two.'),
  );
});

test('figures within a line are written anew', () => {
  const text =
    'needs <!-- figure: page: API / PostgreSQL -->9 times<!-- end -->, <!-- figure: feed: into an empty graph -->1<!-- end -->.';
  const verdicts = [{ what: 'page: API / PostgreSQL', value: 1.674, target: { atMost: 1.2 } }];
  expect(withQuotes(text, [recordedRun('page', '24.21.0', { verdicts })])).toBe(
    'needs <!-- figure: page: API / PostgreSQL -->1.67<!-- end -->, <!-- figure: feed: into an empty graph -->not recorded<!-- end -->.',
  );
});
