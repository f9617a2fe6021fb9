import { Group } from './testing/group';
import { publishedCases } from './testing/published-cases';

/** Our answer, with the printed figure in place of each share that it renders. */
function asPrinted(
  ours: Record<string, unknown>,
  printed: Readonly<Record<string, number>>,
  unit: number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(ours).map(([owner, share]) => {
      const figure = printed[owner];
      const isRendered = figure !== undefined && typeof share === 'number' && Math.abs(share - figure) <= unit;
      return [owner, isRendered ? figure : share];
    }),
  );
}

it.each(publishedCases)('$name ($source)', ({ holdings, owners, unit = 0 }) => {
  const group = new Group(holdings);
  const answers = Object.entries(owners).map(([company, printed]) => [
    company,
    asPrinted(group.owners(company), printed, unit),
  ]);
  expect(Object.fromEntries(answers)).toEqual(owners);
});

describe('a controlling share of consolidated income (https://quesba.com/questions/, 536827, answer 1)', () => {
  it('is what the shareholders of the parent hold in each company, weighted by its separate income', () => {
    // Published: P = 50,000 + 0.8 S and S = 20,000 + 0.1 P, hence P = 71,739, of which 90 %, 64,565, are their share.
    const group = new Group([
      ['shareholders', 90, 'P'],
      ['P', 80, 'S'],
      ['S', 10, 'P'],
    ]);
    const share = (company: string) => Number(group.owners(company)['shareholders']) / 100;
    expect(Math.round(50_000 * share('P') + 20_000 * share('S'))).toBe(64_565);
  });
});
