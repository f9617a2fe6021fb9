import { createHash } from 'node:crypto';
import { company, end, may, person, records, stake } from '../../test/statements';
import { canonicalJson, contentHash } from './content-hash';

const identifiers = [
  { scheme: 'S', id: '1' },
  { scheme: 'T', id: '2' },
];

describe('the fingerprint of what a statement says', () => {
  it('does not depend on its date, a given ServiceId, or the order of members, identifiers and records', () => {
    const one = company('a', may(1), { identifiers, profile: { name: 'A', orgNo: '1' } });
    const other = company('a', may(2), {
      serviceId: 4 as never,
      identifiers: [...identifiers].reverse(),
      profile: { orgNo: '1', name: 'A' },
    });
    expect(contentHash(other)).toBe(contentHash(one));
    expect(contentHash(person('p', may(2), { serviceId: 4 as never }))).toBe(contentHash(person('p', may(1))));
    expect(contentHash(records('r', may(2), 'a', 'b', stake(2), stake(1)))).toBe(
      contentHash(records('r', may(1), 'a', 'b', stake(1), stake(2))),
    );
  });

  it.each([
    ['a field', company('a', may(1), { profile: { name: 'A', updatedAt: may(1) } })],
    ['the rank', company('a', may(1), { rank: 1 })],
    ['whether it can be found', company('a', may(1), { searchable: false })],
    ['an identifier', company('a', may(1), { identifiers })],
    ['the sole trader', company('a', may(1), { soleTraderOf: 'p' })],
  ])('depends on %s', (_what, changed) => {
    expect(contentHash(changed)).not.toBe(contentHash(company('a', may(1))));
  });

  it('depends on the ends of a record, on each of its records, and on the date of an end', () => {
    const hashes = [
      records('r', may(1), 'a', 'b', stake(1)),
      records('r', may(1), 'b', 'a', stake(1)),
      records('r', may(1), 'a', 'b', stake(1), stake(1)),
      records('r', may(1), 'a', 'b', { ...stake(1), ended: true }),
      end('r', may(1)),
      end('r', may(1), may(1)),
    ].map(contentHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('depends on whether a record has ended before its end date, if that lies ahead', () => {
    const ending = (outDate: string) => ({ ...stake(1, { outDate }), ended: true });
    const hashesOf = (outDate: string) =>
      [ending(outDate), { ...ending(outDate), hasEnded: true as const }].map((stated) =>
        contentHash(records('r', may(2), 'a', 'b', stated)),
      );
    expect(new Set(hashesOf(may(2))).size).toBe(1);
    expect(new Set(hashesOf(may(3))).size).toBe(2);
  });
});

describe('the members that are hashed', () => {
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `"${name}"`]));
  const address = all(['zipCode', 'street', 'countryCode', 'city']);
  const ubo = all([
    'suspicionLevel',
    'suspicionDate',
    'suspicionCaseNo',
    'status',
    'registrationId',
    'isUboExcluded',
    'hasReportedMissingUbo',
    'caseNo',
  ]);
  const ofCompany = [
    'updatedAt',
    'totalNumberOfVotes',
    'totalNumberOfShares',
    'registrationDate',
    'orgNo',
    'operationalStatus',
    'name',
    'legalForm',
    'countryCode',
  ];
  const ofPerson = [
    ...[
      'updatedAt',
      'registrationDate',
      'nationalIdentificationNumber',
      'name',
      'lastName',
      'isProtected',
      'gender',
      'firstName',
    ],
    ...['countryOfResidences', 'countryCode', 'citizenships', 'birthDate'],
  ];
  const ofHolding = [
    'stakePercent',
    'minStakePercent',
    'maxStakePercent',
    'isMinStakeExcluded',
    'isMaxStakeExcluded',
    'numberOfShares',
    'numberOfVotes',
    'minVotes',
    'maxVotes',
    'isMinVotesExcluded',
    'isMaxVotesExcluded',
    'shareClass',
    'protocolDate',
    'inDate',
    'outDate',
    'endedNotLaterThan',
    'updatedAt',
  ];
  const ofBeneficial = [
    'caseNo',
    'registrationId',
    'statusCode',
    'suspicionDate',
    'suspicionLevel',
    'suspicionCaseNo',
    'suspicionIssueId',
    'proxyCompanyRegistrationNumber',
    'proxyCompanyName',
    'text',
  ];
  const relation = {
    votesAlone: true,
    record: { ...all([...ofHolding, ...ofBeneficial, 'id', 'category', 'reason']), outDate: may(3) },
    kind: 'ownership',
    hasEnded: true,
    ended: true,
  };

  it.each([
    [
      {
        type: 'company',
        soleTraderOf: 'p',
        searchable: true,
        rank: 1,
        profile: { ...all(ofCompany), uboDetails: ubo, addresses: [address] },
        id: 'c',
      },
      { identifiers },
    ],
    [{ type: 'person', profile: { ...all(ofPerson), addresses: [address] }, id: 'p' }, {}],
    [{ type: 'record', party: 'p', id: 'r', company: 'c' }, { records: [relation] }],
    [{ type: 'end', outDate: may(1), id: 'r' }, {}],
  ])('are all members, in the order of their names: %j', (content, lists) => {
    const listed = Object.fromEntries(
      Object.entries(lists).map(([name, values]) => [name, (values as unknown[]).map(canonicalJson).sort()]),
    );
    const expected = createHash('sha256')
      .update(canonicalJson({ ...content, ...listed }))
      .digest('base64url');
    expect(contentHash({ ...content, ...lists, asOf: may(2) } as never)).toBe(expected);
  });
});
