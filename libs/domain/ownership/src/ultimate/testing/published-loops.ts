import { manuel, type PublishedCase } from './published-case';

/** Published examples in which companies own each other. */
export const publishedLoops: readonly PublishedCase[] = [
  {
    name: 'own shares of a subsidiary',
    source: `${manuel} p. 115, 2.2.4`,
    holdings: [
      ['mother', 60, 'F1'],
      ['F1', 4, 'F1'],
    ],
    owners: { F1: { mother: 62.5 } },
  },
  {
    name: 'reciprocal participations',
    source: `${manuel} p. 108, example 4`,
    holdings: [
      ['shareholders', 94, 'M'],
      ['M', 90, 'F1'],
      ['F1', 6, 'M'],
    ],
    owners: { M: { shareholders: 99.36 }, F1: { shareholders: 89.42 } },
    unit: 0.01,
  },
  {
    name: 'a circular participation',
    source: `${manuel} p. 109-110, example 5`,
    holdings: [
      ['shareholders', 80, 'M'],
      ['M', 60, 'F1'],
      ['F1', 30, 'F2'],
      ['F2', 20, 'M'],
    ],
    owners: { M: { shareholders: 82.98 }, F1: { shareholders: 49.79 }, F2: { shareholders: 14.93 } },
    unit: 0.01,
  },
  {
    // The third figure of the source, 19.33 of F3, contradicts its own equation F3 = 0.3 F2 and is omitted.
    name: 'a circular participation below the mother',
    source: `${manuel} p. 110, example 6`,
    holdings: [
      ['M', 90, 'F1'],
      ['F1', 70, 'F2'],
      ['F2', 30, 'F3'],
      ['F3', 10, 'F1'],
    ],
    owners: { F1: { M: 91.93 }, F2: { M: 64.35 } },
    unit: 0.01,
  },
  {
    name: 'two loops that share a company, solved by matrix',
    source: `${manuel} p. 117`,
    holdings: [
      ['mother', 60, 'F1'],
      ['F2', 20, 'F1'],
      ['F3', 10, 'F1'],
      ['outside', 10, 'F1'],
      ['mother', 65, 'F2'],
      ['F1', 10, 'F2'],
      ['outside', 25, 'F2'],
      ['F2', 60, 'F3'],
      ['outside', 40, 'F3'],
    ],
    owners: {
      F1: { mother: 78.95, outside: 21.05 },
      F2: { mother: 72.89, outside: 27.11 },
      F3: { mother: 43.73, outside: 56.27 },
    },
    unit: 0.01,
  },
  {
    name: 'a mutual holding of three quarters against a fifth',
    source: 'Solution devoir DS (consolidation), exercise 2, https://fr.scribd.com/document/646857450/',
    holdings: [
      ['shareholders', 80, 'A'],
      ['A', 75, 'B'],
      ['B', 20, 'A'],
    ],
    owners: { A: { shareholders: 94.11 }, B: { shareholders: 70.58 } },
    unit: 0.01,
  },
  {
    name: 'a ring of three',
    source: 'Solution devoir DS (consolidation), exercise 3, https://fr.scribd.com/document/646857450/',
    holdings: [
      ['shareholders', 90, 'A'],
      ['A', 60, 'B'],
      ['B', 70, 'C'],
      ['C', 10, 'A'],
    ],
    owners: { A: { shareholders: 93.94 }, B: { shareholders: 56.36 }, C: { shareholders: 39.45 } },
    unit: 0.01,
  },
  {
    // Two thirds of the first organization are also the answer of https://howtodevelop.eu/question/n-a,112956, 2017.
    name: 'two organizations that own half of each other: the claims of their outside holders',
    source:
      'Notes on M. Elliott, B. Golub, M. O. Jackson, Financial Networks and Contagion, American Economic Review 104 (2014), ' +
      'https://liujing.neocities.org/newworld/Social-Economic-Networks/, 5.9',
    holdings: [
      ['holders of 1', 50, '1'],
      ['holders of 2', 50, '2'],
      ['1', 50, '2'],
      ['2', 50, '1'],
    ],
    owners: {
      '1': { 'holders of 1': 66.67, 'holders of 2': 33.33 },
      '2': { 'holders of 1': 33.33, 'holders of 2': 66.67 },
    },
    unit: 0.01,
  },
];
