import {
  describeUnspecifiedOwner,
  ownerCategories,
  uboDetailsWith,
  type UnspecifiedOwnerRecord,
  type UnspecifiedReason,
  unspecifiedReasons,
} from './unspecified-owners';

const beneficial = (...reasons: UnspecifiedReason[]): UnspecifiedOwnerRecord[] =>
  reasons.map((reason) => ({ category: 'beneficialOwner', reason }));

it('each reason is a sentence of its own for each category', () => {
  const sentences = ownerCategories.flatMap((category) =>
    unspecifiedReasons.map((reason) => describeUnspecifiedOwner({ category, reason })),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => /[{}]/.test(sentence) || !sentence.endsWith('.'))).toEqual([]);
});

it('a sentence names the category, with its article or without', () => {
  expect([
    describeUnspecifiedOwner({ category: 'ultimateParent', reason: 'exempt' }),
    describeUnspecifiedOwner({ category: 'ultimateParent', reason: 'none' }),
  ]).toEqual(['The company is exempt from stating an ultimate parent.', 'There is no ultimate parent.']);
});

describe('registration details with the reasons why no beneficial owner is named', () => {
  it('stay as they are without a reason, and with reasons about parents alone', () => {
    const details = { hasReportedMissingUbo: false, caseNo: 'C1' };
    const aboutParent: UnspecifiedOwnerRecord = { category: 'directParent', reason: 'notIdentified' };
    expect([uboDetailsWith(undefined), uboDetailsWith(undefined, [aboutParent])]).toEqual([undefined, undefined]);
    expect(uboDetailsWith(details, [aboutParent])).toBe(details);
  });

  it('say that there is none, without reporting data as missing', () => {
    expect(uboDetailsWith(undefined, beneficial('none'))).toEqual({
      hasReportedMissingUbo: false,
      status: 'There is no beneficial owner.',
    });
  });

  it('say that the company is exempt', () => {
    expect(uboDetailsWith(undefined, beneficial('exempt'))).toEqual({
      hasReportedMissingUbo: false,
      status: 'The company is exempt from stating a beneficial owner.',
      isUboExcluded: true,
    });
  });

  it('name each reason once, in the order of the list, and report data as missing', () => {
    expect(uboDetailsWith(undefined, beneficial('notProvided', 'someNotIdentified', 'notProvided'))).toEqual({
      hasReportedMissingUbo: true,
      status: 'Not every beneficial owner is identified. Information about a beneficial owner was not provided.',
    });
  });

  it('keep what the register states itself', () => {
    const details = { hasReportedMissingUbo: true, status: 'REG', caseNo: 'C1', isUboExcluded: false };
    expect(uboDetailsWith(details, beneficial('none', 'exempt'))).toEqual(details);
    expect(uboDetailsWith({ ...details, hasReportedMissingUbo: false }, beneficial('restricted'))).toEqual(details);
  });

  it.each<[UnspecifiedReason, boolean]>([
    ['none', false],
    ['notIdentified', true],
    ['someNotIdentified', true],
    ['beingIdentified', true],
    ['notConfirmed', true],
    ['notProvided', true],
    ['restricted', true],
    ['exempt', false],
    ['ownerExempt', false],
    ['naturalPersons', false],
    ['noKnownPerson', false],
    ['notConsolidated', false],
    ['withoutLei', false],
    ['notPublic', false],
    ['unknown', false],
  ])('%s reports data as missing: %s', (reason, isMissing) => {
    expect(uboDetailsWith(undefined, beneficial(reason))?.hasReportedMissingUbo).toBe(isMissing);
  });
});
