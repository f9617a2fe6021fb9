import { type Company, type Person, serviceId } from '../entities';
import { partyKindOf, stateLegalForms, unnamedKindOf } from './party-kind';
import { unspecifiedReasons } from '../unspecified-owners';

const company = (profile: Company['profile'], searchable = true) =>
  partyKindOf({
    type: 'company',
    serviceId: serviceId(1),
    profile,
    searchable,
    countryCode: 'NO',
    isProtected: false,
  } as Company);
const person = (profile: Person['profile']) =>
  partyKindOf({ type: 'person', serviceId: serviceId(1), profile, isProtected: false });

it('a party is what identifies it', () => {
  expect([company({ name: 'A' }, false), company({ orgNo: '1' }, false), company({}), company({}, false)]).toEqual([
    'company',
    'company',
    'company',
    'unknown',
  ]);
  expect([person({ name: 'A' }), person({ nationalIdentificationNumber: '1' }), person({ birthDate: '1970' })]).toEqual(
    ['person', 'person', 'unknown'],
  );
});

it('a state is known by its legal form, an enterprise of a state is a company', () => {
  expect([...stateLegalForms].map((legalForm) => company({ name: 'A', legalForm }))).toEqual(
    [...stateLegalForms].map(() => 'state'),
  );
  expect(company({ name: 'Enterprise SF', legalForm: 1037 })).toBe('company');
});

it('reasons that deny such an owner put no party in its place', () => {
  const reasonsOf = (kind: string | undefined) => unspecifiedReasons.filter((reason) => unnamedKindOf(reason) === kind);
  expect({ none: reasonsOf(undefined), exempt: reasonsOf('exempt'), unknown: reasonsOf('unknown') }).toEqual({
    none: ['none', 'naturalPersons', 'noKnownPerson', 'notConsolidated'],
    exempt: ['exempt', 'ownerExempt'],
    unknown: [
      'notIdentified',
      'someNotIdentified',
      'beingIdentified',
      'notConfirmed',
      'notProvided',
      'restricted',
      'withoutLei',
      'notPublic',
      'unknown',
    ],
  });
});
