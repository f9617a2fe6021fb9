import { areas, Grants } from '@company-relations/authorization';
import { serviceId, type Stake } from '@company-relations/ownership';
import { firstPerson, seedHoldings, type WorldHolding } from '../../test/holdings-world';
import { keepFigures } from '../../test/keep-figures';
import { loadedRowsIn, type RecordedRead, recordingReader } from '../../test/recording-reader';
import { migrate, testGraph } from '../../test/small-world';
import { CompanyGraph } from '../company-graph';
import { companiesIn, ownersIn } from '../relation-rows';
import type { FigureBelowRow } from './figure-rows';
import { isShown } from './kept-figures';

const graph = testGraph();
const [bound, today] = [100, 20_000];
const [norwegian, swedish] = [firstPerson + 1, firstPerson + 2];
const swedishCompanies = new Set([3, 6, 7, 9, 10]);
const countryOf = (company: number) => (swedishCompanies.has(company) ? 'SE' : 'NO');
const ids = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(serviceId);
/** Two persons own a company each. Companies 4 and 7 have no owner, and own companies in both countries. */
const holdings: readonly WorldHolding[] = [
  { owner: norwegian, owned: 2, stake: 60 },
  { owner: swedish, owned: 3, stake: 55 },
  { owner: 4, owned: 5, stake: 70 },
  { owner: 4, owned: 6, stake: 80 },
  { owner: 5, owned: 10, stake: 50 },
  { owner: 7, owned: 8, stake: 65 },
  { owner: 7, owned: 9, stake: 75 },
];

type ReadFigure = readonly [owner: number, owned: number, stakePercent: number | undefined];

/** What queries returned about figures, before anything was masked. */
interface FiguresRead {
  readonly queries: readonly string[];
  /** The figures that were read together with the companies that are owned. */
  readonly above: readonly ReadFigure[];
  /** The figures that were read together with their owners. */
  readonly below: readonly ReadFigure[];
  /** For each owner: how many holdings are in an ultimately owned company that the grants hide. */
  readonly hiddenBelow: readonly (readonly [owner: number, holdings: number | null])[];
  /** The owners whose profiles were read. */
  readonly owners: readonly (number | null)[];
}

beforeAll(async () => {
  await migrate(graph);
  await seedHoldings(graph, holdings, countryOf);
  await keepFigures(graph, { bound, today });
});
afterAll(() => graph.close());

const percentOf = (record: string) => (JSON.parse(record) as Stake).stakePercent;

function belowOf(owner: number, figures: readonly FigureBelowRow[]) {
  return {
    shown: figures.filter(isShown).map(([, record, owned]): ReadFigure => [owner, owned, percentOf(record)]),
    hidden: figures.flatMap((row) => (isShown(row) ? [] : [[owner, row[0]] as const])),
  };
}

/** Loads all companies that the grants allow. Returns what the queries returned. */
async function figuresReadWith(grants: Grants): Promise<FiguresRead> {
  const reads: RecordedRead[] = [];
  const options = { ultimateOwnershipBudget: bound, now: () => new Date(today * 86_400_000) };
  await new CompanyGraph(recordingReader(graph, reads), options).loadRelations(ids, grants);
  const rows = loadedRowsIn(reads);
  const companies = companiesIn(rows).sort((one, other) => one.serviceId - other.serviceId);
  const below = companies.map(({ serviceId: id, figuresBelow }) => belowOf(id, figuresBelow));
  return {
    queries: reads.map(({ query }) => query),
    above: companies.flatMap(({ serviceId: owned, figuresAbove }) =>
      figuresAbove.map(([, record, owner]): ReadFigure => [owner, owned, percentOf(record)]),
    ),
    below: below.flatMap(({ shown }) => shown).sort(([, one], [, other]) => one - other),
    hiddenBelow: below.flatMap(({ hidden }) => hidden),
    owners: ownersIn(rows)
      .map(([id]) => id)
      .sort((one, other) => Number(one) - Number(other)),
  };
}

const aboveNorwegian: readonly ReadFigure[] = [
  [norwegian, 2, 60],
  [4, 5, 70],
  [7, 8, 65],
];
const aboveSwedish: readonly ReadFigure[] = [
  [swedish, 3, 55],
  [4, 6, 80],
  [7, 9, 75],
  [4, 10, 35],
];

it.each<readonly [grants: string, Grants, FiguresRead]>([
  [
    'Norway, where Sweden is granted without Owner',
    new Grants({ NO: ['Owner'], SE: ['KeyPerson'] }),
    {
      queries: ['load-relations'],
      above: aboveNorwegian,
      below: [
        [4, 5, 70],
        [7, 8, 65],
      ],
      hiddenBelow: [
        [4, 1],
        [4, 1],
        [7, 1],
      ],
      owners: [4, 7, norwegian],
    },
  ],
  [
    'Sweden, where Norway is granted without Owner',
    new Grants({ NO: ['KeyPerson'], SE: ['Owner'] }),
    {
      queries: ['load-relations'],
      above: aboveSwedish,
      below: [
        [4, 6, 80],
        [7, 9, 75],
        [4, 10, 35],
      ],
      hiddenBelow: [
        [4, 1],
        [7, 1],
      ],
      owners: [4, 7, swedish],
    },
  ],
  [
    'Norway, where Sweden is not granted',
    new Grants({ NO: areas }),
    {
      queries: ['load-all-relations'],
      above: aboveNorwegian,
      below: [[4, 5, 70]],
      hiddenBelow: [
        [4, 1],
        [4, 1],
      ],
      owners: [4, 7, norwegian],
    },
  ],
  [
    'Sweden, where Norway is not granted',
    new Grants({ SE: areas }),
    {
      queries: ['load-all-relations'],
      above: aboveSwedish,
      below: [[7, 9, 75]],
      hiddenBelow: [[7, 1]],
      owners: [4, 7, swedish],
    },
  ],
])('with Owner in one country alone, reads only figures of companies in %s', async (_, grants, expected) => {
  expect(await figuresReadWith(grants)).toEqual(expected);
});

it('without Owner in any country, reads no figures', async () => {
  const nothing = { above: [], below: [], hiddenBelow: [], owners: [] };
  const grants = new Grants({ NO: ['KeyPerson'], SE: ['KeyPerson'] });
  expect(await figuresReadWith(grants)).toEqual({ queries: ['load-relations'], ...nothing });
});
