/**
 * The right responses about the group of companies in `family.ts`. They were derived from its statements and the
 * specification, not copied from the service. Bo Hill has 100 % × 60 % of Hill and 60 % × 30 % of Isle. Aki Vale has 40
 * % of Hill and 40 % × 30 % of Isle.
 */

const hidden = 'Protected Identity';
const updated = { UpdatedAt: '2026-01-01T00:00:00Z' };
const dates = { InDate: '2020-01-01T00:00:00Z', ...updated };
const stake = (percent: number) => ({ OwnershipStake: percent });
const owns = (percent: number) => ({ Ownerships: [{ ...stake(percent), ...dates }] });
const ultimatelyOwns = (percent: number) => ({ UltimateOwnerships: [stake(percent)] });
const chair = { KeyPersonRoles: [{ Id: 1001, Text: 'Chair of the Board', Category: 'Board of Directors', ...dates }] };

const company = (ServiceId: number, Name: string, OrgNo: string) => ({ ServiceId, Name, OrgNo, CountryCode: 'FO' });
const [hill, vale, isle] = [
  company(900_011, 'Hill', '900011'),
  company(900_012, 'Vale', '900012'),
  company(900_013, 'Isle', '900013'),
];
const searchable = { IsSearchableEntity: true };
const related = { IsCompany: true, ...searchable };

/** Aki Vale, whose identity is protected. A caller without Hidden Person Access sees neither name nor number. */
function aki(isMasked: boolean): { readonly entity: object; readonly member: object } {
  const shown = (text: string) => (isMasked ? hidden : text);
  const name = { ServiceId: 900_001, Name: shown('Aki Vale') };
  const flags = { CountryCode: hidden, IsCompany: false, IsProtected: true };
  const names = { FirstName: shown('Aki'), LastName: shown('Vale') };
  const numbers = { BirthDate: hidden, NationalIdentificationNumber: shown('010170-1230') };
  return { entity: { ...name, ...names, ...numbers, ...flags }, member: { ...name, ...flags } };
}

const boName = { ServiceId: 900_002, Name: 'Bo Hill' };
const boFlags = { CountryCode: 'FO', IsCompany: false };
const bo = { ...boName, FirstName: 'Bo', LastName: 'Hill', NationalIdentificationNumber: '020280-4560', ...boFlags };

/** The company Hill in the response of a search. */
export function hillAnswer(isMasked: boolean): object {
  const owners = [
    { ...aki(isMasked).entity, ...owns(40), ...ultimatelyOwns(40), ...chair, ...updated },
    { ...bo, ...ultimatelyOwns(60), ...updated },
    { ...vale, ...related, ...owns(60), ...updated },
  ];
  return { ...hill, Parents: owners, Children: [{ ...isle, ...related, ...owns(30), ...updated }] };
}

/**
 * The business of Aki Vale in the response of a search by a caller with Hidden Person Access. Its organisation number
 * contains the number of a protected person.
 */
export const soleTraderAnswer = company(900_014, 'Aki', '0101701230');

/** The key persons of Hill up to two levels. This is only its chair, because Vale has no key persons. */
export function hillKeyPersons(isMasked: boolean): object {
  const path = { ...chair, Companies: [{ ...hill, ...searchable }] };
  const person = { ...aki(isMasked).entity, ...updated, Paths: [path], MorePaths: false };
  return { ServiceId: hill.ServiceId, Levels: 2, KeyPersons: [person] };
}

/**
 * The ultimate owners of Isle with their chains, and the verdicts of two rules. No owner is recorded for 70 % of Isle.
 */
export function isleOwners(isMasked: boolean): object {
  const protectedOwner = aki(isMasked);
  const explained = (percent: number, members: readonly object[]) => ({
    Chains: [
      {
        Contribution: stake(percent),
        Members: [...members, { ...hill, ...related, ...owns(30) }, { ...isle, ...related }],
      },
    ],
    OtherChains: stake(0),
  });
  const throughVale = [
    { ...boName, ...boFlags, ...owns(100) },
    { ...vale, ...related, ...owns(60) },
  ];
  const owners = [
    { ...bo, ...ultimatelyOwns(18), ...updated, ...explained(18, throughVale) },
    {
      ...protectedOwner.entity,
      ...ultimatelyOwns(12),
      ...updated,
      ...explained(12, [{ ...protectedOwner.member, ...owns(40) }]),
    },
  ];
  const no = (ServiceId: number, figure: object) => ({ ServiceId, Verdict: 'no', ...figure });
  const rules = [
    { Rule: 'national', Verdicts: [no(900_001, { Share: stake(12) }), no(900_002, { Share: stake(18) })] },
    // Bo Hill controls Hill, which owns 30 % of Isle.
    { Rule: 'control', Verdicts: [no(900_001, { Controlled: stake(0) }), no(900_002, { Controlled: stake(30) })] },
  ];
  return { ...isle, UltimateOwners: owners, Unidentified: stake(70), Rules: rules };
}
