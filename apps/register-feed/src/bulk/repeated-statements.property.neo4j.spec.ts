import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { jsonText } from '../../test/baseline';
import { bulkLoaded, normallyLoaded } from '../../test/converted';
import { testGraph } from '../../test/graph';
import { InvalidBaselineError } from './baseline-rules';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'repeated-'));

beforeAll(() => migrate(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

type Statement = Readonly<Record<string, unknown>>;

const companyIds = ['a', 'b', 'c', 'd', 'e'];
const personIds = ['p', 'q', 'a'];
const recordIds = ['r', 's', 't', 'u'];
const day = fc.integer({ min: 1, max: 4 });
const asOf = (of: number) => `2026-05-0${of}`;
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const number = oneOf(['850101-1234', '19850101-1234', '2.1', undefined]);

/**
 * The content that statements give an id. It is the same in all statements of one day, so that few statements
 * contradict each other.
 */
interface World {
  readonly identifiers: readonly (readonly string[])[];
  readonly numbers: readonly (string | undefined)[];
  readonly traders: readonly (string | undefined)[];
  readonly ends: readonly (readonly [string, string])[];
}

const worlds: fc.Arbitrary<World> = fc.record({
  identifiers: fc.array(fc.subarray(['x.1', 'y', 'z'], { maxLength: 2 }), { minLength: 5, maxLength: 5 }),
  numbers: fc.array(number, { minLength: 5, maxLength: 5 }),
  traders: fc.array(oneOf(['p', 'unknown', undefined, undefined, undefined]), { minLength: 5, maxLength: 5 }),
  ends: fc.array(fc.tuple(oneOf([...companyIds.slice(1), 'p', 'q']), oneOf(companyIds.slice(1))), {
    minLength: 4,
    maxLength: 4,
  }),
});

/**
 * One generated statement: its kind, the number of its subject, and its day. A `World` has the content that belongs to
 * this number.
 */
interface Choice {
  readonly kind: 'company' | 'person' | 'record' | 'end' | 'removal';
  readonly of: 'company' | 'person' | 'record';
  readonly at: number;
  readonly day: number;
}

const choices: fc.Arbitrary<Choice> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: oneOf(['company', 'record'] as const) },
    { weight: 5, arbitrary: oneOf(['person'] as const) },
    { weight: 5, arbitrary: oneOf(['end', 'removal'] as const) },
  ),
  of: oneOf(['company', 'person', 'record'] as const),
  at: fc.nat({ max: 4 }),
  day,
});

function statementOf(world: World, { kind, of, at, day: of_ }: Choice): Statement {
  const base = { asOf: asOf(of_) };
  const personId = personIds[at % personIds.length];
  const recordId = recordIds[at % recordIds.length];
  switch (kind) {
    case 'company':
      return companyOf(world, at, of_);
    case 'person':
      return { ...base, statement: 'person', id: personId, name: nameOf(at, of_), ...protectionOf(at + of_) };
    case 'record': {
      const [party, company] = world.ends[at % 4] ?? [];
      const ahead = at === 3 ? { outDate: '2199-01-01' } : {};
      return { ...base, statement: 'ownership', id: recordId, party, company, ownershipStake: 10 * of_, ...ahead };
    }
    case 'end':
      return { ...base, statement: 'end', id: recordId, outDate: of_ === 3 ? '2198-04-01' : '2026-04-01' };
    case 'removal': {
      const ids = { company: companyIds[at], person: personId, record: recordId };
      return { ...base, statement: 'removal', of, id: ids[of] };
    }
  }
}

/**
 * Returns the name in a person's statement. Two numbers stand for the same person id with different names. If their
 * statements have the same date, the statements contradict each other.
 */
function nameOf(at: number, of: number): string {
  return at < personIds.length ? `Day ${of}` : `Day ${of} again`;
}

function companyOf({ identifiers, numbers, traders }: World, at: number, of: number): Statement {
  const stated = (identifiers[at] ?? []).map((id) => ({ scheme: 'S', id }));
  return {
    ...{ statement: 'company', id: companyIds[at], asOf: asOf(of), name: `Day ${of}`, countryCode: 'NO' },
    ...(stated.length > 0 ? { identifiers: stated } : {}),
    ...(numbers[at] === undefined ? {} : { orgNo: numbers[at] }),
    ...(traders[at] === undefined ? {} : { soleTraderOf: traders[at] }),
  };
}

function protectionOf(at: number): Statement {
  return at % 3 === 0 ? { isProtected: true, nationalIdentificationNumber: '19850101-1234' } : {};
}

/**
 * Files that first state every company, person and record once, so that each record finds its party and its company.
 * Further random statements follow.
 */
const baselines = fc
  .tuple(worlds, fc.array(choices, { maxLength: 14 }), fc.integer({ min: 60, max: 400 }))
  .map(([world, more, chunkBytes]) => {
    const all = <T>(ids: readonly T[], kind: Choice['kind']) =>
      ids.map((_, at) => statementOf(world, { kind, of: 'company', at, day: 1 }));
    const first = [...all(companyIds, 'company'), ...all(personIds, 'person'), ...all(recordIds, 'record')];
    return { statements: [...first, ...more.map((choice) => statementOf(world, choice))], chunkBytes };
  });

it('statements about one entity or record come to the same in bulk as one after the other', async () => {
  const path = join(folder, 'statements.jsonl');
  const classes = ['loaded', 'refused', 'companies become one', 'a withdrawal', 'an end'] as const;
  await checkAsyncProperty(
    { values: baselines, classes, usual: 140, full: 1_000 },
    async ({ statements, chunkBytes }, meet) => {
      writeFileSync(path, jsonText(statements));
      const { summary, content, messages } = await normallyLoaded(graph, { files: [path] });
      // An import cannot contain claims of protection. So the bulk load must refuse files that leave a claim after a
      // normal load.
      const isRefused = summary.problems > 0 || content.some((line) => line.includes('"ProtectionClaim"'));
      const bulk = await bulkLoaded(graph, { files: [path], chunkBytes }).catch((error: unknown) => {
        if (!(error instanceof InvalidBaselineError)) throw error;
        return undefined;
      });
      const refusals = messages.filter((message) => !message.includes(': notice: '));
      expect([refusals, bulk === undefined]).toEqual([summary.problems > 0 ? expect.anything() : [], isRefused]);
      meet(isRefused ? 'refused' : 'loaded');
      if (!bulk) return;
      expect(bulk.content).toEqual(content);
      meet('companies become one', bulk.converted.companies < companyIds.length - 1);
      meet(
        'a withdrawal',
        statements.some(({ statement }) => statement === 'removal'),
      );
      meet(
        'an end',
        statements.some(({ statement }) => statement === 'end'),
      );
    },
  );
}, 3_600_000);
