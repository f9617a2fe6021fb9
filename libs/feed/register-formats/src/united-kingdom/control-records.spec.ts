import { recordsOfControl } from './control-records';

const shares = 'ownership-of-shares-75-to-100-percent';
const votes = 'voting-rights-75-to-100-percent';
const ofPerson = (codes: readonly string[], inDate: string) =>
  recordsOfControl({ codes, isIndividual: true, ended: false, period: { inDate } });

const figures = { minStakePercent: 75, maxStakePercent: 100, minVotes: 75, maxVotes: 100 };

test('the same natures of control mean the same at any time', () => {
  for (const inDate of ['2016-04-06T00:00:00Z', '2020-01-01T00:00:00Z'])
    expect(ofPerson([shares, votes], inDate)).toEqual([
      { kind: 'beneficialOwnership', ended: false, record: { ...figures, inDate, text: `${shares}, ${votes}` } },
      { kind: 'ownership', ended: false, record: { ...figures, inDate } },
    ]);
});

test.each([' ', ',', '","'])('two codes with %j between them are no code, also after both were read', (between) => {
  expect(ofPerson([shares, votes], '2016-04-06T00:00:00Z')).toHaveLength(2);
  expect(ofPerson([`${shares}${between}${votes}`], '2016-04-06T00:00:00Z')).toEqual([]);
});

test('the same natures of control of a legal entity are others than those of a person', () => {
  const stated = { codes: [shares, votes], ended: true, period: {} };
  expect(recordsOfControl({ ...stated, isIndividual: false })).toEqual([
    { kind: 'ownership', ended: true, record: figures },
  ]);
});
