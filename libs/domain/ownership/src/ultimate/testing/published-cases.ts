import { manuel, type PublishedCase } from './published-case';
import { publishedLoops } from './published-loops';

const beams = 'Beams et al., Advanced Accounting, 12th ed., solutions manual (Pearson 2015), ch. 9';
const payments =
  'J.P. Morgan Payments, https://github.com/jpmorgan-payments/embedded-finance, embedded-components/OWNERSHIP_CALCS.md';

const chains: PublishedCase[] = [
  {
    name: 'a person behind one company',
    source: `${payments}, example 2`,
    holdings: [
      ['person', 50, 'holding'],
      ['holding', 60, 'target'],
    ],
    owners: { target: { person: 30 } },
  },
  {
    name: 'a person behind two companies',
    source: `${payments}, example 3`,
    holdings: [
      ['person', 80, 'top'],
      ['top', 50, 'middle'],
      ['middle', 70, 'target'],
    ],
    owners: { target: { person: 28 } },
  },
  {
    name: 'a person behind three companies',
    source: `${payments}, example 5`,
    holdings: [
      ['person', 90, 'top'],
      ['top', 60, 'upper'],
      ['upper', 50, 'lower'],
      ['lower', 40, 'target'],
    ],
    owners: { target: { person: 10.8 } },
  },
  {
    name: 'a direct and an indirect stake of one person',
    source: `${payments}, example 7`,
    holdings: [
      ['person', 15, 'target'],
      ['person', 80, 'trust'],
      ['trust', 20, 'target'],
    ],
    owners: { target: { person: 31 } },
  },
  {
    name: 'attribution through three foreign corporations',
    source: 'United States, 26 CFR § 1.958-1(b), example',
    holdings: [
      ['M', 75, 'R'],
      ['R', 80, 'S'],
      ['S', 90, 'T'],
    ],
    owners: { S: { M: 60 }, T: { M: 54 } },
  },
  {
    name: 'an equity requirement met through two companies',
    source:
      'South Africa, Electronic Communications Act 2005, application of ownership requirements, 4.1, https://source.acts.co.za/electronic-communications-act-2005/n170_4__application_of_ownersh.php',
    holdings: [
      ['individual', 40, 'A'],
      ['A', 70, 'licensee'],
    ],
    owners: { licensee: { individual: 28 } },
  },
  {
    // The office counts the whole stake of a majority-owned company. With 100 % the result is the same.
    name: 'a person who owns three shareholders',
    source:
      'Finnish Patent and Registration Office, example 4, https://prh.fi/fi/kaupparekisteri/edunsaajatiedot/kuka/esimerkit.html',
    holdings: [
      ['Sari', 100, 'A'],
      ['Sari', 100, 'B'],
      ['Sari', 100, 'C'],
      ['A', 20, 'Ö'],
      ['B', 20, 'Ö'],
      ['C', 20, 'Ö'],
    ],
    owners: { Ö: { Sari: 60 } },
  },
  {
    name: 'an ultimate owner that controls neither shareholder alone',
    source:
      'Definition of the ultimate beneficial owner of a unit, https://www.tariffnumber.com/info/abbreviations/4193',
    holdings: [
      ['A', 100, 'B1'],
      ['A', 80, 'B2'],
      ['B1', 20, 'C'],
      ['B2', 40, 'C'],
    ],
    owners: { C: { A: 52 } },
  },
  {
    name: 'four persons, one of them direct',
    source:
      'Airwallex, How to calculate beneficial ownership percentage for Canadian businesses, https://help.airwallex.com/hc/en-gb/articles/14125510480911',
    holdings: [
      ['X', 25, 'A'],
      ['W', 100, 'B'],
      ['B', 25, 'A'],
      ['Y', 90, 'C'],
      ['Z', 10, 'C'],
      ['C', 50, 'A'],
    ],
    owners: { A: { X: 25, W: 25, Y: 45, Z: 5 } },
  },
  {
    name: 'a person who owns on two levels',
    source:
      'radupotop, get_beneficial_owners_example3, 2023, https://gist.github.com/radupotop/4aa57550bb6479e2782f3d1d7e72266a',
    holdings: [
      ['C1', 50, 'C'],
      ['I1', 50, 'C'],
      ['C2', 40, 'C1'],
      ['I1', 60, 'C1'],
      ['I2', 10, 'C2'],
      ['I3', 90, 'C2'],
    ],
    owners: { C: { I1: 80, I2: 2, I3: 18 } },
  },
];

const groups: PublishedCase[] = [
  {
    name: 'father, son and grandson',
    source: `${beams}, answer 2a, https://stuvia.com/doc/456829/`,
    holdings: [
      ['parent', 80, 'A'],
      ['A', 75, 'B'],
    ],
    owners: { B: { parent: 60 } },
  },
  {
    name: 'connecting affiliates',
    source: `${beams}, answer 2b`,
    holdings: [
      ['parent', 70, 'A'],
      ['parent', 20, 'B'],
      ['A', 60, 'B'],
    ],
    owners: { B: { parent: 62 } },
  },
  {
    name: 'a consolidated subsidiary with a stake below one half',
    source: `${beams}, answer 4`,
    holdings: [
      ['parent', 70, 'A'],
      ['A', 70, 'B'],
    ],
    owners: { B: { parent: 49 } },
  },
  {
    name: 'connecting affiliates with a smaller direct stake',
    source:
      'J. M. David, slides to Beams et al., Advanced Accounting, 10th ed., ch. 9, slide 4, https://www.scribd.com/presentation/298834385/',
    holdings: [
      ['parent', 80, 'A'],
      ['parent', 20, 'B'],
      ['A', 40, 'B'],
    ],
    owners: { B: { parent: 52 } },
  },
  {
    name: 'direct and indirect non-controlling interests',
    source:
      'E. Holmes, Consolidation: indirect ownership interests (lecture, ch. 26), https://www.coursehero.com/file/6408225/',
    holdings: [
      ['P', 70, 'S'],
      ['NCI of S', 30, 'S'],
      ['S', 60, 'T'],
      ['NCI of T', 40, 'T'],
    ],
    owners: { T: { P: 42, 'NCI of S': 18, 'NCI of T': 40 } },
  },
  {
    // The source calls 63.60 the financially meaningful share. For consolidation it omits the chain through F2.
    name: 'a group with a stake through an associate',
    source: `${manuel} p. 106, example 3`,
    holdings: [
      ['SM', 60, 'F1'],
      ['F1', 30, 'F2'],
      ['F2', 20, 'F3'],
      ['SM', 60, 'F3'],
    ],
    owners: { F2: { SM: 18 }, F3: { SM: 63.6 } },
  },
  {
    name: 'multiple participations',
    source: `${manuel} p. 647, example 7`,
    holdings: [
      ['M', 70, 'F1'],
      ['M', 25, 'F2'],
      ['F1', 40, 'F2'],
    ],
    owners: { F2: { M: 53 } },
  },
];

/** Examples of ownership from textbooks, papers and other publishers, each with its source. */
export const publishedCases: readonly PublishedCase[] = [...chains, ...groups, ...publishedLoops];
