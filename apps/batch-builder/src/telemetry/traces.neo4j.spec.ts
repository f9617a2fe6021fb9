import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '@company-relations/authorization';
import { serviceId } from '@company-relations/ownership';
import { company, may } from '@company-relations/register-loader/testing';
import { Collector } from '@company-relations/telemetry/testing';
import { start } from '../../test/program';
import { relationsOrder, World } from '../../test/world';

const world = new World();
let collector: Collector;

jest.setTimeout(180_000);
beforeAll(async () => {
  collector = await Collector.start();
  await world.open();
  await world.reset();
});
afterAll(async () => {
  await world.close();
  await collector.stop();
});

it('the program sends a span for each country and each package before it ends, without their recipients', async () => {
  const keyFile = join(world.folder, 'key.pem');
  writeFileSync(keyFile, world.pem);
  await world.grant({ NO: areas });
  await world.load(
    company('a', may(1), { serviceId: serviceId(1), profile: { name: 'Secret AS', countryCode: 'NO' } }),
  );
  await world.catalogue.orders.save(relationsOrder);
  const settings = {
    AUDIT_FOLDER: world.auditFolder,
    BATCH_STORE: join(world.folder, 'store'),
    BATCH_SIGNING_KEY_FILE: keyFile,
    METRICS_PORT: '0',
  };
  const { code, err } = await start(['build'], { ...settings, ...collector.environment }).ended;
  const about = { 'company_relations.country': 'NO', 'company_relations.type': 'relations' };
  const shown = collector.spans
    .filter(({ name }) => !name.startsWith('cypher '))
    .map((span) => ({ name: span.name, attributes: span.attributes, below: collector.above(span) }));
  expect({ code, err, shown }).toEqual({
    ...{ code: 0, err: '' },
    shown: [
      {
        name: 'publish package',
        attributes: { ...about, 'company_relations.kind': 'baseline', 'company_relations.lines': 1 },
        below: ['build packages'],
      },
      {
        name: 'build packages',
        attributes: { ...about, 'company_relations.baseline': true, 'company_relations.deltas': 0 },
        below: [],
      },
    ],
  });
  const queries = collector.spans.filter((span) => span.name === 'cypher publish-package');
  expect(queries.map((span) => collector.above(span))).toEqual([['publish package', 'build packages']]);
  expect(collector.text).not.toMatch(/bank|full|Secret/);
});
