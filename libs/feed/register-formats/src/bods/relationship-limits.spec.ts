import { flagged, inDate, indirect, interests, read, start, stated } from '../testing/relationship-statements';
import type { BodsInterest } from './bods-statement';

describe('a relationship of BODS', () => {
  describe('that is reported and not loaded', () => {
    it.each<[BodsInterest, string]>([
      [
        { type: 'otherInfluenceOrControl', details: 'Relationship Type: IS_INTERNATIONAL_BRANCH_OF' },
        'IS_INTERNATIONAL_BRANCH_OF is a branch relation, neither ownership nor control: not loaded',
      ],
      [
        { type: 'otherInfluenceOrControl', details: 'Relationship Type: IS_FUND-MANAGED_BY', ...indirect },
        'IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded',
      ],
      [{}, 'interest without a type, not flagged as beneficial: not loaded'],
      [{ type: 'trustee' }, 'interest trustee, not flagged as beneficial: not loaded'],
      [{ type: 'Kari Vik' }, 'interest of a type that BODS does not know, not flagged as beneficial: not loaded'],
    ])('%j', (interest, notice) => {
      expect(interests(interest)).toEqual(stated([], [notice]));
    });

    it('empties the record id when it states no interest', () => {
      expect(read({})).toEqual(stated([], ['relationship that states no interest: not loaded']));
    });

    it('loads the other interests of the statement', () => {
      expect(interests({ type: 'nominee' }, { type: 'shareholding' })).toEqual(
        stated(
          [{ kind: 'ownership', ended: false, record: {} }],
          ['interest nominee, not flagged as beneficial: not loaded'],
        ),
      );
    });

    it('names no subject, so none is invented and the stored record of the id is deleted', () => {
      expect(read({ subject: { reason: 'unknown' }, interests: [{ type: 'shareholding' }] })).toEqual({
        statements: [{ type: 'removal', of: 'record', id: 'r1', asOf: '2024-06-06T00:00:00Z' }],
        notices: ['subject is not specified (unknown): relationship not loaded'],
      });
    });
  });

  describe('that names no interested party', () => {
    const explained = (reason: string, text: string, dates = {}, ended = false) => ({
      kind: 'unspecifiedOwner',
      ended,
      record: { category: 'beneficialOwner', reason, text, ...dates },
    });
    const replacing = (...records: object[]) => ({
      statements: [{ type: 'record', id: 'r1', asOf: '2024-06-06T00:00:00Z', party: 'c1', company: 'c1', records }],
      notices: [],
    });

    it.each([
      ['noBeneficialOwners', 'none'],
      ['subjectUnableToConfirmOrIdentifyBeneficialOwner', 'notIdentified'],
      ['interestedPartyHasNotProvidedInformation', 'notProvided'],
      ['subjectExemptFromDisclosure', 'exempt'],
      ['interestedPartyExemptFromDisclosure', 'ownerExempt'],
      ['unknown', 'unknown'],
      ['informationUnknownToPublisher', 'unknown'],
    ])('says why, without its description: %s', (text, reason) => {
      expect(read({ interestedParty: { reason: text, description: 'Kari Vik' } })).toEqual(
        replacing(explained(reason, text)),
      );
    });

    it('says it once for each period of its interests', () => {
      const [first, second] = [{ ...start, endDate: '2021-04-03' }, { startDate: '2021-04-04' }];
      const interests = [{ type: 'shareholding', ...first }, { type: 'votingRights', ...first }, second];
      expect(read({ interestedParty: { reason: 'noBeneficialOwners' }, interests })).toEqual(
        replacing(
          explained('none', 'noBeneficialOwners', { inDate, outDate: '2021-04-03T00:00:00Z' }, true),
          explained('none', 'noBeneficialOwners', { inDate: '2021-04-04T00:00:00Z' }),
        ),
      );
    });

    it('is history when it is closed', () => {
      expect(read({ interestedParty: { reason: 'unknown' } }, 'closed')).toEqual(
        replacing(explained('unknown', 'unknown', {}, true)),
      );
    });
  });

  describe('that ended', () => {
    it('is history by its end date', () => {
      expect(
        interests({ type: 'shareholding', ...start, endDate: '2021-04-03' }, { type: 'boardMember', ...start }),
      ).toEqual(
        stated([
          { kind: 'ownership', ended: true, record: { inDate, outDate: '2021-04-03T00:00:00Z' } },
          {
            kind: 'role',
            ended: false,
            record: { id: 9001, text: 'Board member', category: 'Board of Directors', inDate },
          },
        ]),
      );
    });

    it('has ended when the record is closed, whatever the end date', () => {
      const ends = { type: 'shareholding', endDate: '2099-12-31' };
      const outDate = '2099-12-31T00:00:00Z';
      expect(interests(ends)).toEqual(stated([{ kind: 'ownership', ended: true, record: { outDate } }]));
      expect(read({ interests: [ends] }, 'closed')).toEqual(
        stated([{ kind: 'ownership', ended: true, hasEnded: true, record: { outDate } }]),
      );
    });

    it('is history when the record is closed, without an out date that no source stated', () => {
      expect(
        read({ interests: [{ type: 'shareholding', ...flagged, ...start }, { type: 'appointmentOfBoard' }] }, 'closed'),
      ).toEqual(
        stated([
          { kind: 'beneficialOwnership', ended: true, record: { inDate, text: 'shareholding' } },
          { kind: 'ownership', ended: true, record: { inDate } },
          { kind: 'companyStructure', ended: true, record: {} },
        ]),
      );
    });
  });

  describe('says what is wrong', () => {
    const share = 'recordDetails.interests[0].share';
    it.each<[object, string]>([
      [{ interests: [{ share: { exact: 101 } }] }, `${share}.exact must be <= 100`],
      [{ interests: [{ share: { minimum: 60, maximum: 50 } }] }, `${share}.minimum must be <= maximum`],
      [{ interests: [{ share: { exact: 60, minimum: 70 } }] }, `${share}.minimum must be <= exact`],
      [{ interests: [{ share: { exact: 60, exclusiveMaximum: 50 } }] }, `${share}.exact must be <= maximum`],
      [
        { interests: [{ share: { exclusiveMinimum: 25, maximum: 25 } }] },
        `${share}.minimum must be < maximum, because a bound is excluded`,
      ],
      [
        { interests: [{ share: { exact: 25, exclusiveMinimum: 25 } }] },
        `${share}.minimum must be < exact, because a bound is excluded`,
      ],
      [{ interests: [{ share: { exclusiveMinimum: 100 } }] }, `${share}.minimum must be < 100, because it is excluded`],
      [{ interests: [{ share: { exclusiveMaximum: 0 } }] }, `${share}.maximum must be > 0, because it is excluded`],
      [
        { interests: [{ startDate: '2020-02-30' }] },
        'recordDetails.interests[0].startDate must be a date (yyyy-MM-dd)',
      ],
      [
        { interests: [{ directOrIndirect: 'maybe' }] },
        'recordDetails.interests[0].directOrIndirect must be one of direct, indirect, unknown',
      ],
      [{ interests: {} }, 'recordDetails.interests must be array'],
      [
        { subject: 5 },
        'recordDetails.subject must be a record id, or an object that gives the reason why there is none',
      ],
      [
        { interestedParty: { reason: 'shy' } },
        'recordDetails.interestedParty must be a record id, or an object that gives the reason why there is none',
      ],
      [{ interestedParty: undefined }, 'recordDetails.interestedParty is missing'],
    ])('%j', (details, problem) => {
      expect(read(details)).toEqual({ problem });
    });
  });
});
