import { recordKinds } from '@company-relations/ownership';
import { areaOfKind, areas, isArea } from './areas';
import { Grants } from './grants';

const grants = new Grants({ SE: ['KeyPerson', 'RelationsHistory'], GB: ['Owner'], NO: [] });

describe('grants', () => {
  it('have all given countries, even those without an area', () => {
    expect([grants.countries, grants.hasCountry('NO'), grants.hasCountry('DK'), grants.hasCountry(undefined)]).toEqual([
      ['GB', 'NO', 'SE'],
      true,
      false,
      false,
    ]);
  });

  it('allow an area only in the countries that have it', () => {
    expect([
      grants.allows('Owner', 'GB'),
      grants.allows('Owner', 'SE'),
      grants.allows('Owner', 'DK'),
      grants.allows('Owner', undefined),
    ]).toEqual([true, false, false, false]);
  });

  it.each(recordKinds)(
    'allow a record of %s with its area, and an ended one only with Relations History as well',
    (kind) => {
      const allowed = (...granted: (typeof areas)[number][]) => {
        const some = new Grants({ NO: granted });
        return [some.allowsRecord(kind, false, 'NO'), some.allowsRecord(kind, true, 'NO')];
      };
      const others = areas.filter((area) => area !== areaOfKind[kind]);
      expect([
        allowed(),
        allowed(areaOfKind[kind]),
        allowed('RelationsHistory'),
        allowed(areaOfKind[kind], 'RelationsHistory'),
        allowed(...others),
      ]).toEqual([
        [false, false],
        [true, false],
        [false, false],
        [true, true],
        [false, false],
      ]);
    },
  );

  it('never allow a record without a country', () => {
    const everything = new Grants({ NO: areas });
    expect(recordKinds.map((kind) => everything.allowsRecord(kind, false, undefined))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('are not found under names that every object has', () => {
    expect([grants.hasCountry('constructor'), grants.allows('Owner', '__proto__')]).toEqual([false, false]);
  });

  it('name the countries of an area', () => {
    const several = new Grants({ SE: ['Owner'], GB: ['Owner'], NO: ['KeyPerson'] });
    expect([several.countriesWith('Owner'), several.countriesWith('HiddenPersonAccess')]).toEqual([['GB', 'SE'], []]);
  });

  it('have equal keys exactly when they allow the same', () => {
    const key = (...[granted]: ConstructorParameters<typeof Grants>) => new Grants(granted).key;
    expect(key({ NO: [], SE: ['RelationsHistory', 'KeyPerson', 'KeyPerson'], GB: ['Owner'] })).toBe(grants.key);
    const others = [
      key({}),
      key({ NO: [] }),
      key({ NO: ['Owner'] }),
      key({ SE: ['Owner'] }),
      key({ NO: ['Owner', 'KeyPerson'] }),
      key({ NO: [], SE: ['Owner'] }),
    ];
    expect(new Set([grants.key, ...others]).size).toBe(7);
  });

  it.each<[string, ConstructorParameters<typeof Grants>[0], boolean]>([
    ['the same', { SE: ['RelationsHistory', 'KeyPerson'], GB: ['Owner'], NO: [] }, true],
    ['nothing', {}, true],
    ['a country without the areas granted there', { GB: [] }, true],
    ['some of the areas', { SE: ['KeyPerson'], NO: [] }, true],
    ['another country without any area', { DK: [] }, false],
    ['another area in a granted country', { GB: ['Owner', 'KeyPerson'] }, false],
    ['an area granted only in another country', { NO: ['Owner'] }, false],
    ['an area that no version knows', { GB: ['Owner', 'Everything' as 'Owner'] }, false],
    ['a country named like what every object has', { constructor: [] }, false],
  ])('report whether they cover %s', (_name, other, expected) => {
    expect(grants.covers(new Grants(other))).toBe(expected);
  });

  it('are restored from their JSON', () => {
    const written = JSON.stringify(grants);
    expect(written).toBe('{"GB":["Owner"],"NO":[],"SE":["KeyPerson","RelationsHistory"]}');
    expect(JSON.stringify(new Grants(JSON.parse(written)))).toBe(written);
  });
});

describe('isArea', () => {
  it('accepts exactly the six areas', () => {
    expect([...areas, 'owner', '', undefined, 0].map(isArea)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
