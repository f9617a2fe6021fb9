import { areas, Grants } from '@company-relations/authorization';
import { assert as check, constantFrom, dictionary, property, subarray } from 'fast-check';
import { documentJson } from './document-json';
import { parseSubscriptions } from './subscriptions-document';

const document = (grants: Grants) => ({
  organisations: [
    { id: 'bank', name: 'Bank' },
    { id: 'registry', name: undefined },
  ],
  subscriptions: [
    { id: 'main', organisationId: 'bank', enabled: true, grants },
    { id: 'other', organisationId: 'bank', enabled: false, grants: new Grants({}) },
  ],
});

test('countries with the same areas share a grant, and organisations without subscriptions are kept', () => {
  expect(
    documentJson(document(new Grants({ SE: [], NO: ['Owner', 'KeyPerson'], GB: ['KeyPerson', 'Owner'] }))),
  ).toEqual({
    organisations: [
      {
        id: 'bank',
        name: 'Bank',
        subscriptions: [
          {
            id: 'main',
            enabled: true,
            grants: [
              { countries: ['GB', 'NO'], areas: ['KeyPerson', 'Owner'] },
              { countries: ['SE'], areas: [] },
            ],
          },
          { id: 'other', enabled: false, grants: [] },
        ],
      },
      { id: 'registry', subscriptions: [] },
    ],
  });
});

test('what is written is read as the same, whatever is granted', () => {
  const grants = dictionary(constantFrom('NO', 'SE', 'GB', 'XK'), subarray([...areas]));
  check(
    property(grants, (granted) => {
      const written = document(new Grants(granted));
      expect(parseSubscriptions(JSON.parse(JSON.stringify(documentJson(written))))).toEqual(written);
    }),
  );
});
