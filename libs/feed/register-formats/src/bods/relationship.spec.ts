import type { OwnershipRecord } from '@company-relations/ownership';
import { flagged, inDate, indirect, interests, start, stated } from '../testing/relationship-statements';
import type { BodsInterest, BodsShare } from './bods-statement';

const range = { minimum: 75, maximum: 100 };

describe('a relationship of BODS', () => {
  describe('of shares and votes', () => {
    it.each(['direct', 'unknown', undefined] as const)(
      'that is %s is one ownership, votes in percent',
      (directOrIndirect) => {
        expect(
          interests(
            { type: 'votingRights', directOrIndirect, share: range, ...start },
            { type: 'shareholding', directOrIndirect, share: { minimum: 25, maximum: 50 }, ...start },
          ),
        ).toEqual(
          stated([
            {
              kind: 'ownership',
              ended: false,
              record: { minStakePercent: 25, maxStakePercent: 50, minVotes: 75, maxVotes: 100, inDate },
            },
          ]),
        );
      },
    );

    it('sets both bounds of exact votes, and the stake of exact shares', () => {
      expect(
        interests({ type: 'shareholding', share: { exact: 60 } }, { type: 'votingRights', share: { exact: 60.5 } }),
      ).toEqual(
        stated([{ kind: 'ownership', ended: false, record: { stakePercent: 60, minVotes: 60.5, maxVotes: 60.5 } }]),
      );
    });

    it('takes an exclusive bound as the bound, says that it is excluded, and keeps a bound of 0', () => {
      expect(interests({ type: 'shareholding', share: { exclusiveMinimum: 0, exclusiveMaximum: 25 } })).toEqual(
        stated([
          {
            kind: 'ownership',
            ended: false,
            record: {
              minStakePercent: 0,
              maxStakePercent: 25,
              isMinStakeExcluded: true,
              isMaxStakeExcluded: true as const,
            },
          },
        ]),
      );
      const votes = { exclusiveMinimum: 50, maximum: 75 };
      expect(interests({ type: 'votingRights', share: votes })).toEqual(
        stated([
          {
            kind: 'ownership',
            ended: false,
            record: { minVotes: 50, maxVotes: 75, isMinVotesExcluded: true },
            votesAlone: true,
          },
        ]),
      );
    });

    it.each<[BodsShare, OwnershipRecord]>([
      [
        { minimum: 25, exclusiveMinimum: 25 },
        { minStakePercent: 25, isMinStakeExcluded: true as const },
      ],
      [
        { minimum: 25, exclusiveMinimum: 30 },
        { minStakePercent: 25, isMinStakeExcluded: true as const },
      ],
      [{ minimum: 30, exclusiveMinimum: 25 }, { minStakePercent: 30 }],
      [
        { maximum: 50, exclusiveMaximum: 50 },
        { maxStakePercent: 50, isMaxStakeExcluded: true as const },
      ],
      [{ maximum: 50, exclusiveMaximum: 75 }, { maxStakePercent: 50 }],
    ])('takes the inclusive bound of %j, and says whether it is excluded', (share, record) => {
      expect(interests({ type: 'shareholding', share })).toEqual(stated([{ kind: 'ownership', ended: false, record }]));
    });

    it('says nothing about the bounds of exact votes', () => {
      expect(interests({ type: 'votingRights', share: { exact: 60, exclusiveMinimum: 50 } })).toEqual(
        stated([{ kind: 'ownership', ended: false, record: { minVotes: 60, maxVotes: 60 }, votesAlone: true }]),
      );
    });

    it('makes an ownership without figures of shares of unknown size', () => {
      expect(interests({ type: 'shareholding' })).toEqual(stated([{ kind: 'ownership', ended: false, record: {} }]));
      expect(interests({ type: 'shareholding' }, { type: 'votingRights', share: range })).toEqual(
        stated([{ kind: 'ownership', ended: false, record: { minVotes: 75, maxVotes: 100 } }]),
      );
    });

    it('marks votes alone as no edge', () => {
      expect(interests({ type: 'votingRights', share: range })).toEqual(
        stated([{ kind: 'ownership', ended: false, record: { minVotes: 75, maxVotes: 100 }, votesAlone: true }]),
      );
    });

    it('keeps periods apart, and two holdings of one period', () => {
      const later = { startDate: '2021-01-01' };
      expect(
        interests(
          { type: 'shareholding', share: { exact: 10 }, ...start },
          { type: 'shareholding', share: { exact: 20 }, ...start },
          { type: 'votingRights', share: { exact: 9 }, ...later },
        ),
      ).toEqual(
        stated([
          { kind: 'ownership', ended: false, record: { stakePercent: 10, inDate } },
          { kind: 'ownership', ended: false, record: { stakePercent: 20, inDate } },
          {
            kind: 'ownership',
            ended: false,
            record: { minVotes: 9, maxVotes: 9, inDate: '2021-01-01T00:00:00Z' },
            votesAlone: true,
          },
        ]),
      );
    });
  });

  describe('flagged as beneficial', () => {
    it('is also a beneficial ownership, its types in the text', () => {
      const record = { stakePercent: 100, minVotes: 100, maxVotes: 100, inDate };
      expect(
        interests(
          { type: 'shareholding', share: { exact: 100 }, ...flagged, ...start },
          { type: 'votingRights', share: { exact: 100 }, ...flagged, ...start },
        ),
      ).toEqual(
        stated([
          { kind: 'beneficialOwnership', ended: false, record: { ...record, text: 'shareholding, votingRights' } },
          { kind: 'ownership', ended: false, record },
        ]),
      );
    });

    it('carries only the figures of the interests that are flagged', () => {
      expect(
        interests(
          { type: 'shareholding', share: { exact: 60 } },
          { type: 'votingRights', share: { exact: 70 }, ...flagged },
        ),
      ).toEqual(
        stated([
          { kind: 'beneficialOwnership', ended: false, record: { minVotes: 70, maxVotes: 70, text: 'votingRights' } },
          { kind: 'ownership', ended: false, record: { stakePercent: 60, minVotes: 70, maxVotes: 70 } },
        ]),
      );
    });

    it.each(['trustee', 'unknownInterest', 'appointmentOfBoard', 'otherInfluenceOrControl'])(
      'is a beneficial ownership for %s, without figures',
      (type) => {
        expect(interests({ type, ...flagged, share: { exact: 30 } })).toEqual(
          stated([{ kind: 'beneficialOwnership', ended: false, record: { text: type } }]),
        );
      },
    );

    it('is a beneficial ownership without text where no type is given', () => {
      expect(interests({ ...flagged })).toEqual(stated([{ kind: 'beneficialOwnership', ended: false, record: {} }]));
    });

    it('is a role as well for a board chair', () => {
      expect(interests({ type: 'boardChair', ...flagged, ...start })).toEqual(
        stated([
          { kind: 'beneficialOwnership', ended: false, record: { text: 'boardChair', inDate } },
          {
            kind: 'role',
            ended: false,
            record: { id: 9002, text: 'Board chair', category: 'Board of Directors', inDate },
          },
        ]),
      );
    });
  });

  describe('declared indirect', () => {
    it('is a beneficial ownership when flagged, never an ownership', () => {
      expect(interests({ type: 'shareholding', share: { exact: 30 }, ...indirect, ...flagged })).toEqual(
        stated([{ kind: 'beneficialOwnership', ended: false, record: { stakePercent: 30, text: 'shareholding' } }]),
      );
    });

    it('is corporate structure when not flagged, with its figures', () => {
      expect(
        interests(
          { type: 'shareholding', share: { exact: 30 }, ...indirect },
          { type: 'votingRights', share: range, ...indirect },
          { type: 'appointmentOfBoard', ...indirect },
        ),
      ).toEqual(
        stated([{ kind: 'companyStructure', ended: false, record: { stakePercent: 30, minVotes: 75, maxVotes: 100 } }]),
      );
    });

    it.each<BodsInterest>([
      { type: 'boardMember' },
      { type: 'trustee', share: range },
      { type: 'unknownInterest' },
      { type: 'of our own' },
      {},
    ])('%j is corporate structure without figures when not flagged', (interest) => {
      expect(interests({ ...interest, ...indirect })).toEqual(
        stated([{ kind: 'companyStructure', ended: false, record: {} }]),
      );
    });

    it('never meets a direct holding in one record', () => {
      expect(
        interests(
          { type: 'shareholding', share: { exact: 10 }, ...flagged },
          { type: 'votingRights', share: { exact: 30 }, ...indirect, ...flagged },
        ),
      ).toEqual(
        stated([
          { kind: 'beneficialOwnership', ended: false, record: { stakePercent: 10, text: 'shareholding' } },
          { kind: 'beneficialOwnership', ended: false, record: { minVotes: 30, maxVotes: 30, text: 'votingRights' } },
          { kind: 'ownership', ended: false, record: { stakePercent: 10 } },
        ]),
      );
    });
  });

  describe('of control', () => {
    it.each<BodsInterest>([
      { type: 'appointmentOfBoard' },
      { type: 'rightsToSurplusAssetsOnDissolution', share: range },
      { type: 'otherInfluenceOrControl' },
      { type: 'otherInfluenceOrControl', details: 'Relationship Type: IS_DIRECTLY_CONSOLIDATED_BY' },
      { type: 'otherInfluenceOrControl', details: 'Relationship Type: IS_ULTIMATELY_CONSOLIDATED_BY' },
      { type: 'otherInfluenceOrControl', details: 'Relationship Type: IS_SUBFUND_OF' },
      { type: 'otherInfluenceOrControl', details: 'Relationship Type: IS_FEEDER_TO' },
    ])('%j is corporate structure without figures', (interest) => {
      expect(interests({ ...interest, ...start })).toEqual(
        stated([{ kind: 'companyStructure', ended: false, record: { inDate } }]),
      );
    });

    it('is reported once for a period', () => {
      expect(
        interests(
          { type: 'appointmentOfBoard', ...start },
          { type: 'otherInfluenceOrControl', ...start },
          { type: 'appointmentOfBoard' },
        ),
      ).toEqual(
        stated([
          { kind: 'companyStructure', ended: false, record: { inDate } },
          { kind: 'companyStructure', ended: false, record: {} },
        ]),
      );
    });

    it('is beneficial ownership and corporate structure when a consolidation is flagged', () => {
      expect(
        interests({ type: 'otherInfluenceOrControl', details: 'IS_DIRECTLY_CONSOLIDATED_BY', ...flagged }),
      ).toEqual(
        stated([
          { kind: 'beneficialOwnership', ended: false, record: { text: 'otherInfluenceOrControl' } },
          { kind: 'companyStructure', ended: false, record: {} },
        ]),
      );
    });
  });

  it.each([
    ['boardMember', { id: 9001, text: 'Board member', category: 'Board of Directors' }],
    ['boardChair', { id: 9002, text: 'Board chair', category: 'Board of Directors' }],
    ['seniorManagingOfficial', { id: 9003, text: 'Senior managing official', category: 'Management' }],
  ])('of a %s is a role', (type, record) => {
    expect(interests({ type }, { type })).toEqual(stated([{ kind: 'role', ended: false, record }]));
  });
});
