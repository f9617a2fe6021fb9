import { createHash } from 'node:crypto';
import { type ServiceId, type Stake, ultimateOwnershipRevision } from '@company-relations/ownership';
import { dayOfDrawnHoldings, type DrawnWorld, drawnWorlds } from '../../test/drawn-holdings';
import { HoldingsInMemory } from '../../test/holdings-in-memory';
import { deriveFigures, type DerivedFigures } from './derive-figures';
import { KnownHoldings } from './known-holdings';

/**
 * The digest of the figures that each revision derives from the same holdings. Add a line for a new revision. The line of
 * a revision that was released must stay: graphs have figures of this revision.
 */
const digests: Readonly<Record<number, string>> = {
  1: '09d781295fe5cd3d9339ea4ddecf2cb78470dabd4d1826fd44599794039d930b',
};

const today = dayOfDrawnHoldings;
const worlds = drawnWorlds(100);

type Derive = (world: DrawnWorld, reader: HoldingsInMemory) => Promise<DerivedFigures[]>;

/** As a transaction derives figures that changes holdings. */
const deriveAtOnce: Derive = ({ companies, bound }, reader) =>
  deriveFigures(reader, { companies: companies as ServiceId[], bound, today });

/** As the figures of marked companies are derived. */
const deriveInAdvance: Derive = ({ companies, bound }, reader) => {
  const known = new KnownHoldings();
  known.begin({ change: 1, today, bound });
  return deriveFigures(reader, { companies: companies as ServiceId[], bound, today, known });
};

async function derivedWith(derive: Derive): Promise<DerivedFigures[][]> {
  const derived: DerivedFigures[][] = [];
  for (const world of worlds) derived.push(await derive(world, new HoldingsInMemory(world)));
  return derived;
}

const metNames = ['omitted', 'no owners', 'a last day', 'a loop', 'exact', 'unknown', 'open', 'closed'] as const;

/** Returns what the figures of a world have of `metNames`. */
function metIn(derived: readonly DerivedFigures[]): (typeof metNames)[number][] {
  const ownersOf = new Map(derived.map(({ company, figures = [] }) => [company, figures.map(({ owner }) => owner)]));
  return derived.flatMap(({ company, figures, until }) => [
    ...(figures === undefined ? (['omitted'] as const) : []),
    ...(figures?.length === 0 ? (['no owners'] as const) : []),
    ...(until === undefined ? [] : (['a last day'] as const)),
    ...(ownersOf.get(company)?.some((owner) => ownersOf.get(owner)?.includes(company)) ? (['a loop'] as const) : []),
    ...(figures ?? []).map(({ stake }) => kindOf(stake)),
  ]);
}

function kindOf(stake: Stake): 'exact' | 'unknown' | 'open' | 'closed' {
  if (stake.stakePercent !== undefined) return 'exact';
  if (stake.minStakePercent === undefined) return 'unknown';
  return stake.isMinStakeExcluded || stake.isMaxStakeExcluded ? 'open' : 'closed';
}

/** Returns what must be done if these figures are not those of the revision, or undefined. */
function toDo(derived: DerivedFigures[][]): string | undefined {
  const digest = createHash('sha256').update(JSON.stringify(derived)).digest('hex');
  const known = digests[ultimateOwnershipRevision];
  if (digest === known) return undefined;
  const table = 'the table "digests" in figures-of-revision.spec.ts';
  if (known === undefined) return `Add to ${table}: ${ultimateOwnershipRevision}: '${digest}'.`;
  return (
    `The same holdings give other figures than before, and both would be stored with revision ${ultimateOwnershipRevision}. ` +
    'Raise the revision in libs/domain/ownership/src/ultimate/revision.ts, ' +
    `then write the new digest into ${table}: ${ultimateOwnershipRevision + 1}: '${digest}'.`
  );
}

it.each([
  ['at once', deriveAtOnce],
  ['in advance', deriveInAdvance],
])('the figures that are derived %s are those of the revision that is stored with them', async (_, derive) => {
  expect(toDo(await derivedWith(derive))).toBeUndefined();
});

it('the holdings of this test meet everything that figures follow from, many times', async () => {
  const asked: string[] = [];
  const met: string[] = [];
  for (const world of worlds) {
    const reader = new HoldingsInMemory(world);
    met.push(...metIn(await deriveInAdvance(world, reader)));
    asked.push(...reader.asked);
  }
  const times = (all: readonly string[], name: string) => all.filter((each) => each === name).length;
  expect(metNames.filter((name) => times(met, name) < 20)).toEqual([]);
  expect(['stated-totals', 'source-priority'].filter((name) => times(asked, name) < 20)).toEqual([]);
});
