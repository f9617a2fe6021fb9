import { proves } from './conformance/proves';
import type { Row } from './conformance/rows';
import { publishedCodes } from './harness/published-codes';
import { expectRelations, search } from './harness/service';

const areas = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson'] as const;
type Area = (typeof areas)[number];

interface Visible {
  readonly areas: readonly Area[];
  readonly history: boolean;
}

const nothing: Visible = { areas: [], history: false };
const everything: Visible = { areas, history: true };

const rowOfArea: Readonly<Record<Area, readonly Row[]>> = {
  BeneficialOwner: ['area Beneficial Owner', 'Relation.BeneficialOwnerships'],
  Owner: ['area Owner', 'Relation.Ownerships'],
  CompanyStructureOwner: ['area Company Structure Owner', 'Relation.CompanyStructureOwners'],
  KeyPerson: ['area Key Person', 'Relation.KeyPersonRoles'],
};

interface Shown {
  readonly ended?: string;
  /** The share of the company that the person ultimately owns, in percent. */
  readonly ultimate?: number;
}

/**
 * The visible records of a relation as a response shows them. In the test data, every pair of a party and a company has
 * one record of each kind.
 */
function records(stake: number, visible: readonly Area[], { ended, ultimate }: Shown): Record<string, unknown> {
  const dates = { InDate: '2021-01-01T00:00:00Z', ...(ended === undefined ? {} : { OutDate: ended }) };
  const holding = { OwnershipStake: stake, ...dates };
  const role = { Id: publishedCodes.roleChair, Text: `Seat ${stake}`, Category: 'Board', ...dates };
  return {
    ...(visible.includes('BeneficialOwner') && { BeneficialOwnerships: [holding] }),
    ...(visible.includes('Owner') && { Ownerships: [holding] }),
    ...(visible.includes('Owner') && ultimate !== undefined && { UltimateOwnerships: [{ OwnershipStake: ultimate }] }),
    ...(visible.includes('CompanyStructureOwner') && { CompanyStructureOwners: [holding] }),
    ...(visible.includes('KeyPerson') && { KeyPersonRoles: [role] }),
  };
}

function relation(
  entity: { readonly ServiceId: number },
  stake: number,
  visible: Visible,
  ultimate?: number,
): Record<string, unknown> {
  return {
    ...entity,
    ...records(stake, visible.areas, { ultimate }),
    ...(visible.history && {
      History: [
        { ServiceId: entity.ServiceId, ...records(stake + 1, visible.areas, { ended: '2022-01-01T00:00:00Z' }) },
      ],
    }),
  };
}

const nord = { ServiceId: 2001, Name: 'Nord AS', CountryCode: 'NO' };
const syd = { ServiceId: 2002, Name: 'Syd AB', CountryCode: 'SE' };
const searchable = { IsCompany: true, IsSearchableEntity: true };
const person = { ServiceId: 2101, Name: 'Per Person', IsCompany: false };

// Nord owns 40 % of Syd and Syd owns 20 % of Nord. So a share of the person in one company comes back through the other
// one, again and again. This factor is the sum of all rounds.
const everyRound = 1 / (1 - 0.4 * 0.2);
const ultimateOfNord = percent((10 + 30 * 0.2) * everyRound);
const ultimateOfSyd = percent((30 + 10 * 0.4) * everyRound);

function percent(share: number): number {
  return Number(share.toFixed(6));
}

/**
 * The expected response for two companies that own each other. Records about Nord are its parents, and the child of
 * Syd: their visibility depends on the grants for Norway. Records about Syd are its parents, and the child of Nord:
 * their visibility depends on the grants for Sweden.
 */
function expected(norway: Visible, sweden: Visible): unknown[] {
  const aboutNord = norway.areas.length > 0;
  const aboutSyd = sweden.areas.length > 0;
  return [
    {
      ...nord,
      ...(aboutNord && {
        Parents: [relation({ ...syd, ...searchable }, 20, norway), relation(person, 10, norway, ultimateOfNord)],
      }),
      ...(aboutSyd && { Children: [relation({ ...syd, ...searchable }, 40, sweden)] }),
    },
    {
      ...syd,
      ...(aboutSyd && {
        Parents: [relation({ ...nord, ...searchable }, 40, sweden), relation(person, 30, sweden, ultimateOfSyd)],
      }),
      ...(aboutNord && { Children: [relation({ ...nord, ...searchable }, 20, norway)] }),
    },
  ];
}

const bothCompanies = { ServiceId: [2001, 2002] };

describe('the authorization areas', () => {
  for (const area of areas) {
    proves(
      [...rowOfArea[area], 'decision 2', 'decision 3', 'decision 4', 'rule: unauthorized fields are omitted'],
      `${area} in Norway alone shows its records about Norwegian companies, as parents and as children`,
      async () => {
        expectRelations(
          await search(`only-${area}`, bothCompanies),
          expected({ areas: [area], history: false }, nothing),
        );
      },
    );

    proves(
      [...rowOfArea[area], 'area Relations History', 'Relation.History', 'decision 3', 'decision 20'],
      `${area} with Relations History shows ended records of this area only`,
      async () => {
        expectRelations(
          await search(`history-${area}`, bothCompanies),
          expected({ areas: [area], history: true }, nothing),
        );
      },
    );

    proves(
      [...rowOfArea[area], 'decision 3', 'rule: unauthorized fields are omitted'],
      `all areas but ${area} show everything else, in History too`,
      async () => {
        const others = areas.filter((other) => other !== area);
        expectRelations(
          await search(`without-${area}`, bothCompanies),
          expected({ areas: others, history: true }, nothing),
        );
      },
    );
  }

  proves(['decision 2', 'decision 3'], 'all areas in one country show nothing of the other country', async () => {
    expectRelations(await search('no-all', bothCompanies), expected(everything, nothing));
    expectRelations(await search('se-all', bothCompanies), expected(nothing, everything));
  });

  proves(
    ['RelationsCompany.Parents', 'RelationsCompany.Children', 'decision 14', 'decision 20'],
    'all areas in both countries show both sides of both companies',
    async () => {
      expectRelations(await search('full', bothCompanies), expected(everything, everything));
    },
  );

  proves(
    ['area Relations History', 'decision 3', 'decision 4', 'rule: absence is no error'],
    'Relations History alone, or no area at all, shows the companies without relations',
    async () => {
      expectRelations(await search('history-only', bothCompanies), [nord, syd]);
      expectRelations(await search('bare', bothCompanies), [nord, syd]);
    },
  );

  proves(
    ['decision 1', 'decision 2', 'decision 20', 'Relation.IsSearchableEntity'],
    'an owner in a country that is not authorized is shown as not searchable, a child there is not shown',
    async () => {
      expectRelations(await search('full', { ServiceId: [2003, 2004] }), [
        {
          ServiceId: 2004,
          Name: 'Grense AS',
          CountryCode: 'NO',
          Parents: [
            {
              ServiceId: 2003,
              Name: 'Itä Oy',
              CountryCode: 'FI',
              IsCompany: true,
              IsSearchableEntity: false,
              Ownerships: [{ OwnershipStake: 50 }],
              UltimateOwnerships: [{ OwnershipStake: 50 }],
            },
          ],
        },
      ]);
      expectRelations(await search('finland', { ServiceId: [2003, 2004] }), [
        {
          ServiceId: 2003,
          Name: 'Itä Oy',
          CountryCode: 'FI',
          Parents: [
            {
              ServiceId: 2004,
              Name: 'Grense AS',
              CountryCode: 'NO',
              IsCompany: true,
              IsSearchableEntity: false,
              Ownerships: [{ OwnershipStake: 50 }],
              UltimateOwnerships: [{ OwnershipStake: 50 }],
            },
          ],
        },
      ]);
    },
  );
});
