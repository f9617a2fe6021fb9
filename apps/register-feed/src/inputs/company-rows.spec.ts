import { CompanyRowJoiner } from './company-rows';
import type { Line } from './lines';

/** Groups a header and these rows. The first row is line 2. Returns the lines without the header. */
function grouped(rows: readonly string[], maxLength?: number): Line[] {
  const groups = new CompanyRowJoiner(maxLength);
  const lines = ['header', ...rows].flatMap((text, index) => groups.add({ number: index + 1, text }));
  return [...lines, ...groups.finish()].slice(1);
}

describe('the rows of companies', () => {
  it('are one text for each company, at the line of its first row', () => {
    expect(grouped(['1;a', '1;b', '12;c', '2;d'])).toEqual([
      { number: 2, text: '1;a\n1;b' },
      { number: 4, text: '12;c' },
      { number: 5, text: '2;d' },
    ]);
  });

  it('are refused where the company came before', () => {
    expect(grouped(['1;a', '2;b', '1;c', '1;d'])).toEqual([
      { number: 2, text: '1;a' },
      { number: 3, text: '2;b' },
      { number: 4, problem: 'rows of a company that came before: the rows of a company must stand together' },
    ]);
  });

  it('are refused where they are too long, and the next are read', () => {
    expect(grouped(['1;a', '1;b', '1;c', '2;d'], 8)).toEqual([
      { number: 2, problem: 'the rows of the company are longer than 8 characters' },
      { number: 5, text: '2;d' },
    ]);
  });

  it('do not end with a line that cannot be read', () => {
    const groups = new CompanyRowJoiner();
    const bad = { number: 3, problem: 'the line is not UTF-8' };
    groups.add({ number: 1, text: 'header' });
    groups.add({ number: 2, text: '1;a' });
    expect(groups.add(bad)).toEqual([bad]);
    groups.add({ number: 4, text: '1;b' });
    expect(groups.finish()).toEqual([{ number: 2, text: '1;a\n1;b' }]);
  });
});
