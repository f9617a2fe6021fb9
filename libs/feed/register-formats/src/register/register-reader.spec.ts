import { ownerCategories, unspecifiedReasons } from '@company-relations/ownership';
import schema from './register-format.schema.json';
import { publishedRoleCodes } from '../code-tables/code-tables';
import { registerReader } from './register-reader';

const base = { id: 'no:923609016', asOf: '2026-03-12' };
const holding = { id: 'r1', asOf: '2026-01-01', party: 'p1', company: 'c1' };

function read(statement: object) {
  return registerReader(publishedRoleCodes).read(JSON.stringify(statement));
}

function record(statement: object) {
  const line = read(statement);
  const [first] = 'statements' in line ? line.statements : [];
  return first?.type === 'record' ? first.records : line;
}

describe('the register format', () => {
  it('carries every field of a company', () => {
    expect(
      read({
        statement: 'company',
        ...base,
        serviceId: 1001,
        identifiers: [
          { scheme: 'no-brc', id: '923 609 016' },
          { scheme: 'NO-BRC', id: '923609016' },
        ],
        name: 'Equinor ASA',
        orgNo: '923 609 016',
        countryCode: 'NO',
        legalForm: 'ASA',
        operationalStatus: 'ACTIVE',
        totalNumberOfShares: 10,
        totalNumberOfVotes: 0.5,
        addresses: [{ street: 'Forusbeen 50', zipCode: '4035', city: 'Stavanger', countryCode: 'NO' }, { street: ' ' }],
        registrationDate: '1995-03-12',
        uboDetails: {
          hasReportedMissingUBO: false,
          caseNo: 'C1',
          registrationId: 'R1',
          status: 'S',
          suspicionLevel: 'L',
          suspicionDate: '2024-02-29',
          suspicionCaseNo: 'SC',
          isUBOExcluded: true,
        },
        soleTraderOf: 'p9',
        updatedAt: '2026-01-02T01:30:00.999+02:00',
      }),
    ).toEqual({
      statements: [
        {
          type: 'company',
          id: 'no:923609016',
          asOf: '2026-03-12T00:00:00Z',
          serviceId: 1001,
          rank: 0,
          identifiers: [{ scheme: 'NO-BRC', id: '923609016' }],
          searchable: true,
          profile: {
            name: 'Equinor ASA',
            orgNo: '923 609 016',
            countryCode: 'NO',
            legalForm: 1006,
            operationalStatus: 1,
            totalNumberOfShares: 10,
            totalNumberOfVotes: 0.5,
            addresses: [{ street: 'Forusbeen 50', zipCode: '4035', city: 'Stavanger', countryCode: 'NO' }],
            registrationDate: '1995-03-12T00:00:00Z',
            uboDetails: {
              hasReportedMissingUbo: false,
              caseNo: 'C1',
              registrationId: 'R1',
              status: 'S',
              suspicionLevel: 'L',
              suspicionDate: '2024-02-29',
              suspicionCaseNo: 'SC',
              isUboExcluded: true,
            },
            updatedAt: '2026-01-01T23:30:00Z',
          },
          soleTraderOf: 'p9',
        },
      ],
      notices: [],
    });
  });

  it('needs of a company no more than id and date, and takes blank text as absent', () => {
    expect(read({ statement: 'company', ...base, name: ' ', searchable: false })).toEqual({
      statements: [
        {
          type: 'company',
          id: base.id,
          asOf: '2026-03-12T00:00:00Z',
          rank: 0,
          identifiers: [],
          searchable: false,
          profile: {},
        },
      ],
      notices: [],
    });
  });

  it('reports unknown legal forms and statuses and loads the rest', () => {
    expect(
      read({ statement: 'company', ...base, countryCode: 'SE', legalForm: 'ASA', operationalStatus: 'SLEEPY' }),
    ).toEqual({
      statements: [expect.objectContaining({ profile: { countryCode: 'SE' } })],
      notices: ['unknown legal form "ASA" of SE: not loaded', 'unknown operational status "SLEEPY": not loaded'],
    });
  });

  it('carries every field of a person', () => {
    const profile = {
      name: 'Kari Vik',
      firstName: 'Kari',
      lastName: 'Vik',
      nationalIdentificationNumber: '010190-12345',
      gender: 'F',
      citizenships: ['NO', 'SE'],
      countryOfResidences: ['NO'],
      addresses: [{ city: 'Oslo' }],
      countryCode: 'NO',
      isProtected: false,
    };
    expect(
      read({
        statement: 'person',
        id: 'p1',
        asOf: '2026-01-01',
        serviceId: 7,
        ...profile,
        birthDate: '1990-01',
        registrationDate: '2000-01-01',
        updatedAt: '2026-01-01',
      }),
    ).toEqual({
      statements: [
        {
          type: 'person',
          id: 'p1',
          asOf: '2026-01-01T00:00:00Z',
          serviceId: 7,
          profile: {
            ...profile,
            birthDate: '1990-01',
            registrationDate: '2000-01-01T00:00:00Z',
            updatedAt: '2026-01-01T00:00:00Z',
          },
        },
      ],
      notices: [],
    });
  });

  it.each(['1990', '1990-12', '1990-12-31'])('keeps the birth date %s as published', (birthDate) => {
    expect(read({ statement: 'person', id: 'p1', asOf: '2026-01-01', birthDate })).toEqual({
      statements: [{ type: 'person', id: 'p1', asOf: '2026-01-01T00:00:00Z', profile: { birthDate } }],
      notices: [],
    });
  });

  it.each(['ownership', 'companyStructure', 'beneficialOwnership'] as const)(
    'carries open bounds of an %s',
    (statement) => {
      const bounds = { minOwnershipStake: 25, maxOwnershipStake: 50, minVotes: 50, maxVotes: 75 };
      const excluded = {
        isMinOwnershipStakeExcluded: true,
        isMaxOwnershipStakeExcluded: false,
        isMinVotesExcluded: true,
        isMaxVotesExcluded: true,
      };
      const stated = { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true };
      const votes = { minVotes: 50, maxVotes: 75, isMinVotesExcluded: true, isMaxVotesExcluded: true };
      expect(record({ statement, ...holding, ...bounds, ...excluded })).toEqual([
        { kind: statement, ended: false, record: { ...stated, ...votes } },
      ]);
    },
  );

  it.each(['ownership', 'companyStructure'] as const)('carries every field of an %s', (statement) => {
    expect(
      read({
        statement,
        ...holding,
        ownershipStake: 51,
        minOwnershipStake: 50,
        maxOwnershipStake: 75,
        numberOfShares: 10,
        numberOfVotes: 11,
        minVotes: 1,
        maxVotes: 12,
        shareClass: 'A',
        protocolDate: '2020-01-01',
        inDate: '2020-01-02',
        outDate: '2021-01-02',
        updatedAt: '2021-01-03',
      }),
    ).toEqual({
      statements: [
        {
          type: 'record',
          id: 'r1',
          asOf: '2026-01-01T00:00:00Z',
          party: 'p1',
          company: 'c1',
          records: [
            {
              kind: statement,
              ended: true,
              record: {
                stakePercent: 51,
                minStakePercent: 50,
                maxStakePercent: 75,
                numberOfShares: 10,
                numberOfVotes: 11,
                minVotes: 1,
                maxVotes: 12,
                shareClass: 'A',
                protocolDate: '2020-01-01T00:00:00Z',
                inDate: '2020-01-02T00:00:00Z',
                outDate: '2021-01-02T00:00:00Z',
                updatedAt: '2021-01-03T00:00:00Z',
              },
            },
          ],
        },
      ],
      notices: [],
    });
  });

  it('carries what only a beneficial ownership has', () => {
    const registration = {
      caseNo: 'C',
      registrationId: 'R',
      statusCode: 'S',
      suspicionDate: '2024-01-01',
      suspicionLevel: 'L',
      suspicionCaseNo: 'SC',
      proxyCompanyRegistrationNumber: 'N',
      proxyCompanyName: 'Proxy AS',
      text: 'control',
    };
    expect(
      record({
        statement: 'beneficialOwnership',
        ...holding,
        ...registration,
        suspicionIssueID: 'I',
        maxVotes: 25,
        ended: true,
      }),
    ).toEqual([
      { kind: 'beneficialOwnership', ended: true, record: { maxVotes: 25, ...registration, suspicionIssueId: 'I' } },
    ]);
  });

  it('keeps apart that a record has ended and that it ends on a day', () => {
    const outDate = '2099-12-31';
    const role = { statement: 'role', ...holding, role: { register: 'NO', code: 'LEDE' }, outDate };
    const stated = { outDate: '2099-12-31T00:00:00Z' };
    const chair = { id: 1001, text: 'Chair of the Board', category: 'Board of Directors', ...stated };
    expect(record({ statement: 'ownership', ...holding, outDate })).toEqual([
      { kind: 'ownership', ended: true, record: stated },
    ]);
    expect(record({ statement: 'ownership', ...holding, outDate, ended: true })).toEqual([
      { kind: 'ownership', ended: true, hasEnded: true, record: stated },
    ]);
    expect(record(role)).toEqual([{ kind: 'role', ended: true, record: chair }]);
    expect(record({ ...role, ended: true })).toEqual([{ kind: 'role', ended: true, hasEnded: true, record: chair }]);
  });

  it('marks an ownership of votes alone as no edge, and no other', () => {
    expect(record({ statement: 'ownership', ...holding, numberOfVotes: 5 })).toEqual([
      { kind: 'ownership', ended: false, record: { numberOfVotes: 5 }, votesAlone: true },
    ]);
    expect(record({ statement: 'ownership', ...holding })).toEqual([{ kind: 'ownership', ended: false, record: {} }]);
    expect(record({ statement: 'ownership', ...holding, numberOfVotes: 5, numberOfShares: 5 })).toEqual([
      { kind: 'ownership', ended: false, record: { numberOfShares: 5, numberOfVotes: 5 } },
    ]);
  });

  it('takes id, text and category of a role from the code tables', () => {
    const role = {
      statement: 'role',
      ...holding,
      role: { register: 'NO', code: 'LEDE', group: 'STYR' },
      inDate: '2020-01-01',
    };
    const inDate = '2020-01-01T00:00:00Z';
    expect(record(role)).toEqual([
      {
        kind: 'role',
        ended: false,
        record: { id: 1001, text: 'Chair of the Board', category: 'Board of Directors', inDate },
      },
    ]);
    expect(
      record({
        ...role,
        role: { register: 'SE', code: 'REVISOR' },
        text: 'Revisor',
        category: 'Granskning',
        ended: true,
      }),
    ).toEqual([{ kind: 'role', ended: true, record: { id: 2008, text: 'Revisor', category: 'Granskning', inDate } }]);
  });

  it('refuses a role that the code tables do not have', () => {
    expect(read({ statement: 'role', ...holding, role: { register: 'NO', code: 'BOSS' } })).toEqual({
      problem: 'role: no role type "BOSS" of register "NO" in the code table: feed role-codes --add adds one',
    });
    expect(read({ statement: 'role', ...holding, role: { register: 'NO', code: 'LEDE', group: 'CLUB' } })).toEqual({
      problem: 'role: no role group "CLUB" of register "NO" in the code table: feed role-codes --add adds one',
    });
  });

  it('takes why no owner of a company is named, which concerns the company alone', () => {
    const base = { statement: 'unspecifiedOwner', id: 'u1', asOf: '2026-01-01', company: 'c1' };
    expect(
      read({
        ...base,
        source: 'Companies House',
        category: 'beneficialOwner',
        reason: 'beingIdentified',
        text: 'steps-to-find-psc-not-yet-completed',
        inDate: '2020-01-31',
        outDate: '2021-01-31',
        updatedAt: '2021-02-01',
      }),
    ).toEqual({
      statements: [
        {
          type: 'record',
          id: 'u1',
          source: 'Companies House',
          asOf: '2026-01-01T00:00:00Z',
          party: 'c1',
          company: 'c1',
          records: [
            {
              kind: 'unspecifiedOwner',
              ended: true,
              record: {
                category: 'beneficialOwner',
                reason: 'beingIdentified',
                text: 'steps-to-find-psc-not-yet-completed',
                inDate: '2020-01-31T00:00:00Z',
                outDate: '2021-01-31T00:00:00Z',
                updatedAt: '2021-02-01T00:00:00Z',
              },
            },
          ],
        },
      ],
      notices: [],
    });
    expect(record({ ...base, category: 'directParent', reason: 'notPublic', text: ' ', ended: true })).toEqual([
      { kind: 'unspecifiedOwner', ended: true, record: { category: 'directParent', reason: 'notPublic' } },
    ]);
  });

  it('has every category and reason, and no other', () => {
    const { category, reason } = schema.$defs.unspecifiedOwner.properties;
    expect([category.enum, reason.enum]).toEqual([ownerCategories, unspecifiedReasons]);
  });

  it('ends and removes', () => {
    expect(read({ statement: 'end', id: 'r1', asOf: '2026-01-01', outDate: '2025-12-31' })).toEqual({
      statements: [{ type: 'end', id: 'r1', asOf: '2026-01-01T00:00:00Z', outDate: '2025-12-31T00:00:00Z' }],
      notices: [],
    });
    expect(read({ statement: 'end', id: 'r1', asOf: '2026-01-01' })).toEqual({
      statements: [{ type: 'end', id: 'r1', asOf: '2026-01-01T00:00:00Z' }],
      notices: [],
    });
    expect(read({ statement: 'removal', of: 'person', id: 'p1', asOf: '2026-01-01' })).toEqual({
      statements: [{ type: 'removal', of: 'person', id: 'p1', asOf: '2026-01-01T00:00:00Z' }],
      notices: [],
    });
  });
});
