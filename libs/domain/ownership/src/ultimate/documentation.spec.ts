import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceId } from '../entities';
import type { OwnershipLink } from './ownership-graph';
import type { Stake } from './stake';
import { UltimateOwnership } from './ultimate-ownership';

const page = readFileSync(join(__dirname, '../../../../../docs/ultimate-ownership.md'), 'utf8');

/** The rows of the table behind each comment that begins with `subject`, by what the comment names. */
function tables(subject: string): [name: string, rows: string[][]][] {
  const sections = page.matchAll(new RegExp(`<!-- ${subject}: (.+) -->\\n\\n((?:\\|.*\\n)+)`, 'g'));
  return [...sections].map(([, name = '', table = '']) => [name, table.trim().split('\n').slice(2).map(cellsOf)]);
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const idOf = (names: readonly string[], name: string) => serviceId(names.indexOf(name) + 1);

function stakeOf(percent: string): Stake {
  const open = /^more than ([\d.]+), (less than|at most) ([\d.]+)$/.exec(percent);
  if (open) {
    const range = {
      minStakePercent: Number(open[1]),
      maxStakePercent: Number(open[3]),
      isMinStakeExcluded: true,
    } as const;
    return open[2] === 'at most' ? range : { ...range, isMaxStakeExcluded: true };
  }
  const [min, max] = percent.split('-').map(Number);
  return max === undefined ? { stakePercent: min } : { minStakePercent: min, maxStakePercent: max };
}

const holdings = new Map(tables('holdings'));

it('has a table of holdings for each table of ultimate owners', () => {
  expect(tables('ultimate owners').map(([name]) => name.split(', ')[0])).toEqual([...holdings.keys()]);
});

it.each(tables('ultimate owners'))('the ultimate owners of %s match the page', (name, rows) => {
  const [example = '', company = ''] = name.split(', ');
  const stakes = holdings.get(example) ?? [];
  const names = [...new Set(stakes.flatMap(([owner = '', owned = '']) => [owner, owned]))];
  const links = stakes.map(([owner = '', owned = '', percent = '']): OwnershipLink => ({
    owner: idOf(names, owner),
    owned: idOf(names, owned),
    stake: stakeOf(percent),
  }));
  const ownership = new UltimateOwnership(links);
  const documented = rows
    .filter(([owner]) => owner !== 'no recorded owner')
    .map(([owner = '', percent = '']) => ({ owner, stake: stakeOf(percent) }));
  const computed = ownership
    .owners(idOf(names, company))
    .map(({ owner, stake }) => ({ owner: names[owner - 1], stake }));
  expect(new Set(documented)).toEqual(new Set(computed));
  const rest = rows.find(([owner]) => owner === 'no recorded owner');
  if (rest) expect(ownership.unidentified(idOf(names, company))).toBe(Number(rest[1]));
});
