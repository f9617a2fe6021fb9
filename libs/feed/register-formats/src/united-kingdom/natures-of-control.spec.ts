import { describeWithSharedData, sharedText } from '../testing/shared-data';
import { naturesOfControl } from './natures-of-control';

describe('naturesOfControl', () => {
  it.each([
    ['ownership-of-shares-25-to-50-percent', { min: 25, max: 50, isMinExcluded: true }],
    ['voting-rights-50-to-75-percent', { min: 50, max: 75, isMinExcluded: true, isMaxExcluded: true }],
    ['ownership-of-shares-75-to-100-percent', { min: 75, max: 100 }],
    ['ownership-of-shares-more-than-25-percent-registered-overseas-entity', { min: 25, max: 100, isMinExcluded: true }],
  ])('gives %s the bounds of its short text', (code, band) => {
    expect(naturesOfControl.get(code)?.band).toEqual(band);
  });

  it.each([
    'ownership-of-shares-25-to-50-percent-as-trust',
    'voting-rights-25-to-50-percent-as-firm-limited-liability-partnership',
    'significant-influence-or-control-as-control-over-firm-registered-overseas-entity',
  ])('knows that a trust or firm holds the interest of %s', (code) => {
    expect(naturesOfControl.get(code)?.isThroughTrustOrFirm).toBe(true);
  });
});

describeWithSharedData('the published list of natures of control', () => {
  const [, longTexts, published] = sharedText('registers/uk-psc-snapshot-jsonl/psc_descriptions.yml')
    .split(/^\w+:$/m)
    .map(textsIn) as [unknown, Texts, Texts];

  it('has exactly the codes that are mapped', () => {
    expect(published.size).toBe(86);
    expect([...naturesOfControl.keys()].sort()).toEqual([...published.keys()].sort());
  });

  it('states in its short texts the bounds that are mapped', () => {
    const bounds = [...naturesOfControl.values()].map(({ code, band }) => [code, band]);
    expect(bounds).toEqual([...naturesOfControl.keys()].map((code) => [code, boundsIn(published.get(code) ?? '')]));
  });

  it('contradicts in its long texts the bands that meet at 75 %', () => {
    const bands = ['ownership-of-shares-50-to-75-percent', 'ownership-of-shares-75-to-100-percent'];
    expect(bands.map((code) => boundsIn(longTexts.get(code) ?? ''))).toEqual([
      { min: 50, max: 75, isMinExcluded: true },
      { min: 75, max: 100, isMinExcluded: true },
    ]);
    expect(bands.map((code) => boundsIn(published.get(code) ?? ''))).toEqual([
      { min: 50, max: 75, isMinExcluded: true, isMaxExcluded: true },
      { min: 75, max: 100 },
    ]);
  });
});

type Texts = ReadonlyMap<string, string>;

/** The texts of one section of the list, by code. */
function textsIn(section: string): Texts {
  const lines = section.matchAll(/^\s+'([^']+)'\s*:\s*"([^"]*)"/gm);
  return new Map([...lines].map(([, code = '', text = '']) => [code, text]));
}

/** The bounds in words such as "More than 25% but not more than 50%". */
function boundsIn(text: string): object | undefined {
  const least = /(\d+)% or more/.exec(text);
  if (least) return { min: Number(least[1]), max: 100 };
  const [, more, notMore, less] =
    /more than (\d+)%(?: but not more than (\d+)%| but less than (\d+)%)?/i.exec(text) ?? [];
  if (more === undefined) return undefined;
  return {
    min: Number(more),
    max: Number(notMore ?? less ?? 100),
    isMinExcluded: true,
    ...(less !== undefined && { isMaxExcluded: true }),
  };
}
