/**
 * The right answers about the group of `family.ts`, worked out from its statements and the specification. No answer of the
 * service was copied: Bo Hill has 100 % × 60 % of Hill and 60 % × 30 % of Isle, Aki Vale 40 % and 40 % × 30 %.
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

/** Aki Vale, who is protected: to a caller without Hidden Person Access also without name and number. */
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

/** What a search answers for Hill. */
export function hillAnswer(isMasked: boolean): object {
  const owners = [
    { ...aki(isMasked).entity, ...owns(40), ...ultimatelyOwns(40), ...chair, ...updated },
    { ...bo, ...ultimatelyOwns(60), ...updated },
    { ...vale, ...related, ...owns(60), ...updated },
  ];
  return { ...hill, Parents: owners, Children: [{ ...isle, ...related, ...owns(30), ...updated }] };
}

/** What a search answers for the business of Aki Vale, to a caller with Hidden Person Access: its number is a person's. */
export const soleTraderAnswer = company(900_014, 'Aki', '0101701230');

/** Who runs Hill, up to two levels: its chair. Vale has no key persons. */
export function hillKeyPersons(isMasked: boolean): object {
  const path = { ...chair, Companies: [{ ...hill, ...searchable }] };
  const person = { ...aki(isMasked).entity, ...updated, Paths: [path], MorePaths: false };
  return { ServiceId: hill.ServiceId, Levels: 2, KeyPersons: [person] };
}

/** Who ultimately owns Isle, by which chains, and what two rules say of it. No owner is recorded of 70 % of Isle. */
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
    // Bo Hill controls Hill, which has 30 % of Isle.
    { Rule: 'control', Verdicts: [no(900_001, { Controlled: stake(0) }), no(900_002, { Controlled: stake(30) })] },
  ];
  return { ...isle, UltimateOwners: owners, Unidentified: stake(70), Rules: rules };
}
