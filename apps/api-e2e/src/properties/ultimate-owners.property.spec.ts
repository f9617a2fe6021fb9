import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { atOnce } from '../harness/at-once';
import type { Answer } from '../harness/http';
import { checkAsyncProperty, drawn, graphs, type Meet } from './cases';
import { controlledCompanies } from './companies-to-ask';
import { CompanyEndpoints, pastDay, ultimateOwnersWithRules } from './company-endpoints';
import { NaiveRegister } from './naive-register';
import { anyCompared, askBoth } from './one-area-withheld';
import { randomGroup } from './random-graph';
import type { RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import type { Withheld } from './withheld';
import {
  ownersWithChain,
  ownersWithReason,
  showsControlFrom,
  type UltimateOwnersBody,
  ultimateOwnersWithout,
  withoutReasons,
  withSums,
} from './withheld-ultimate-owners';

const place: RegisterPlace = {
  name: 'ultimate-owners',
  countries: ['QP', 'QQ', 'QR'],
  firstServiceId: 62_000_000,
  numberPrefix: '48',
};

let world: RandomWorld;
let endpoints: CompanyEndpoints;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
  endpoints = new CompanyEndpoints(world);
});

afterAll(() => world.close());

const classes = [
  'no owner left',
  'chains taken away',
  'no share in a controller left',
  'someone masked',
  'all chains compared',
  'a past day',
  'history withheld',
] as const;

/** The answers to one caller with and without an area. */
interface Answers {
  readonly withArea: Answer;
  readonly withoutIt: Answer;
  readonly withheld: Withheld;
}

describe('one area withheld in one country', () => {
  proves(
    ['decision 2', 'decision 3', 'decision 5', 'area Owner', 'rule: unauthorized fields are omitted'],
    'leaves of ultimate owners, chains, the unidentified part and verdicts all but what rests on it',
    async () => {
      const { protectedTraders } = new NaiveRegister(world.register);
      const asked = anyCompared(world.register, place, controlledCompanies(world.register));
      const values = fc.record({ asked, isPast: fc.boolean() });
      await checkAsyncProperty({ values, classes, full: 2_000 }, async ({ asked: compared, isPast }, meet) => {
        const askOnce = endpoints.askingOnce(compared.id);
        const endpoint = isPast ? `${ultimateOwnersWithRules}&asOf=${pastDay}` : ultimateOwnersWithRules;
        await atOnce(withheldOf(compared.country, isPast), async (withheld) => {
          const [withArea, withoutIt] = await askBoth(endpoint, compared, withheld, askOnce);
          if ((withArea.json as UltimateOwnersBody).UltimateOwners?.some(({ Chains }) => Chains.length === 10)) return;
          const answers = { withArea, withoutIt, withheld };
          expectRest(answers, protectedTraders);
          meet('a past day', isPast && (withoutIt.json as UltimateOwnersBody).UltimateOwners !== undefined);
          meetWithheld(answers, meet);
        });
      });
    },
  );
});

function withheldOf(country: string, isPast: boolean): readonly Withheld[] {
  return [
    { area: 'HiddenPersonAccess', country },
    { area: isPast ? 'RelationsHistory' : 'KeyPerson', country },
    ...place.countries.map((each) => ({ area: 'Owner' as const, country: each })),
  ];
}

/** Expects all of the answer with the area that does not rest on it, and nothing else. */
function expectRest({ withArea, withoutIt, withheld }: Answers, protectedTraders: ReadonlySet<number>): void {
  const [body, left] = [withArea.json as UltimateOwnersBody, withoutIt.json as UltimateOwnersBody];
  const showsControllers = withoutIt.text.includes('ShareOfController');
  expect(withoutReasons(withSums(left))).toEqual(
    ultimateOwnersWithout(withoutReasons(withSums(body)), withheld, { protectedTraders, showsControllers }),
  );
  for (const owner of ownersWithReason(left))
    expect([ownersWithReason(body).has(owner), ownersWithChain(left).has(owner)]).toEqual([true, true]);
  if (isOfOwners(withheld) && showsControlFrom(withheld.country, body)) expect(showsControllers).toBe(false);
}

function meetWithheld({ withArea, withoutIt, withheld }: Answers, meet: Meet<(typeof classes)[number]>): void {
  const [body, left] = [withArea.json as UltimateOwnersBody, withoutIt.json as UltimateOwnersBody];
  meet('history withheld', left['HistoryNotGranted'] === true && body.UltimateOwners !== undefined);
  meet('all chains compared');
  meet('someone masked', withheld.area === 'HiddenPersonAccess' && withoutIt.text !== withArea.text);
  if (!isOfOwners(withheld) || withoutIt.text === withArea.text) return;
  meet('no owner left', !left.UltimateOwners);
  meet(
    'chains taken away',
    left.UltimateOwners !== undefined &&
      withoutIt.text.split('Contribution').length < withArea.text.split('Contribution').length,
  );
  meet(
    'no share in a controller left',
    left.UltimateOwners !== undefined &&
      withArea.text.includes('ShareOfController') &&
      !withoutIt.text.includes('ShareOfController'),
  );
}

function isOfOwners({ area }: Withheld): boolean {
  return area === 'Owner' || area === 'RelationsHistory';
}
