import { drawPicture, type Structure, svgText } from '@company-relations/ownership-picture';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { sendAs } from '../harness/service';
import { checkAsyncProperty, drawn, graphs } from './cases';
import { anyGrantsInAll } from './random-grants';
import { randomGroup } from './random-graph';
import { type RegisterPlace, secretWord } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';

const place: RegisterPlace = {
  name: 'pictures',
  countries: ['XL', 'XM', 'XN'],
  firstServiceId: 70_000_000,
  numberPrefix: '46',
};
const queries = [
  '?direction=both&depth=10',
  '?direction=both&depth=10&asOf=2020-06-15',
  '?depth=2',
  '?direction=down',
] as const;

let world: RandomWorld;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 8)), place);
});

afterAll(() => world.close());

proves(
  [
    ...(['GET /v2/relations/{serviceId}/structure.svg', 'decision 2', 'decision 3', 'decision 5'] as const),
    'rule: unauthorized fields are omitted',
  ],
  'a picture is the drawing of the structure that the same caller gets, so that it shows nothing of a withheld area',
  async () => {
    const values = fc.record({
      id: fc.constantFrom(...world.register.companies.flatMap(({ statement }) => statement.serviceId ?? [])),
      grants: anyGrantsInAll(place.countries),
      query: fc.constantFrom(...queries),
    });
    const classes = [
      ...queries.map((query) => `drawn: ${query}` as const),
      ...(['lines drawn', 'an area withheld', 'someone masked', 'no Hidden Person Access', 'status 404'] as const),
    ];
    await checkAsyncProperty({ values, classes, full: 2_000 }, async ({ id, grants, query }, meet) => {
      const subscription = await world.subscriptions.withGrants(grants);
      const [structure, picture] = await Promise.all(
        ['structure', 'structure.svg'].map((form) =>
          sendAs(subscription, { path: `/v2/relations/${id}/${form}${query}` }),
        ),
      );
      if (!structure || !picture) throw new Error('There are two answers.');
      if (structure.status !== 200) {
        expect([structure.status, picture.status, picture.text]).toEqual([404, 404, structure.text]);
        return meet('status 404');
      }
      const expected = svgText(drawPicture(structure.json as Structure).root);
      expect({ status: picture.status, text: picture.text }).toEqual({ status: 200, text: expected });
      const hasAccess = Object.values(grants).some((areas) => areas.includes('HiddenPersonAccess'));
      if (!hasAccess) expect(picture.text).not.toContain(secretWord);
      meet(`drawn: ${query}`);
      meet('lines drawn', picture.text.includes('class="picture-line"'));
      meet('an area withheld', picture.text.includes('Not granted'));
      meet('someone masked', picture.text.includes('Protected Identity'));
      meet('no Hidden Person Access', !hasAccess);
    });
  },
);
