import { Grants } from '@company-relations/authorization';
import { parseSubscriptions } from './subscriptions-document';

describe('parseSubscriptions', () => {
  it('reads organisations, subscriptions, countries and areas', () => {
    const document = {
      organisations: [
        {
          id: 'bank',
          name: 'Bank',
          subscriptions: [
            {
              id: 'full',
              grants: [
                { countries: ['GB', 'NO'], areas: ['Owner'] },
                { countries: ['NO'], areas: ['KeyPerson', 'Owner'] },
                { countries: ['SE'], areas: [] },
              ],
            },
            { id: 'off', enabled: false, grants: [] },
          ],
        },
        { id: 'empty', subscriptions: [] },
      ],
    };
    expect(parseSubscriptions(document)).toEqual({
      organisations: [
        { id: 'bank', name: 'Bank' },
        { id: 'empty', name: undefined },
      ],
      subscriptions: [
        {
          id: 'full',
          organisationId: 'bank',
          enabled: true,
          grants: new Grants({ GB: ['Owner'], NO: ['Owner', 'KeyPerson'], SE: [] }),
        },
        { id: 'off', organisationId: 'bank', enabled: false, grants: new Grants({}) },
      ],
    });
  });

  it('reports all that is wrong at once, with its place', () => {
    const document = {
      organisations: [
        {
          id: 'bank',
          name: 7,
          subscriptions: [
            { id: 'a', enabled: 'yes', grants: [{ countries: ['gb', 'GBR', 1], areas: ['Owners'], area: [] }] },
            { id: 'a', grants: 'all' },
            { id: 'with space', grants: [] },
          ],
        },
        { id: 'bank', subscriptions: [] },
        7,
      ],
      more: true,
    };
    const areas = 'BeneficialOwner, Owner, CompanyStructureOwner, KeyPerson, RelationsHistory, HiddenPersonAccess';
    expect(() => parseSubscriptions(document)).toThrow(
      expect.objectContaining({
        name: 'InvalidSubscriptionError',
        problems: [
          'document.more: is unknown (known: organisations).',
          'organisations[0].name: must be a text.',
          'organisations[0].subscriptions[0].enabled: must be true or false.',
          'organisations[0].subscriptions[0].grants[0].area: is unknown (known: countries, areas).',
          `organisations[0].subscriptions[0].grants[0].areas: "Owners" is no area (${areas}).`,
          'organisations[0].subscriptions[0].grants[0].countries: "gb" is no country code (two upper-case letters).',
          'organisations[0].subscriptions[0].grants[0].countries: "GBR" is no country code (two upper-case letters).',
          'organisations[0].subscriptions[0].grants[0].countries: 1 is no country code (two upper-case letters).',
          'organisations[0].subscriptions[1].id: subscription "a" is there twice.',
          'organisations[0].subscriptions[1].grants: must be a list.',
          'organisations[0].subscriptions[2].id: "with space" is no id (1 to 200 characters without white space).',
          'organisations[1].id: organisation "bank" is there twice.',
          'organisations[2]: must be an object with id, name, subscriptions.',
          'organisations[2].id: nothing is no id (1 to 200 characters without white space).',
        ],
      }),
    );
  });

  it.each([undefined, null, [], 'text', {}])('refuses %j', (document) => {
    expect(() => parseSubscriptions(document)).toThrow(/document: must be|organisations: must be a list/);
  });
});
