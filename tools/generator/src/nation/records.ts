import { furtherRoles, roles } from '../nordic-words';
import { Random } from '../random';
import { date, type Statement } from '../statement';
import { contentOf, type NationOptions, type NationShape } from './nation-shape';
import { companyId, type Owner, ownersOf, personId, personNear } from './owners';
import { stakeOf, stakePercents } from './stakes';

/** Generates all records about a company: holdings and roles. */
export function* records(shape: NationShape, options: NationOptions, company: number): Generator<Statement> {
  const owners = ownersOf(shape, company);
  yield* holdings(shape, options, company, owners);
  yield* offices(shape, options, company, owners.find(({ byCompany }) => !byCompany)?.party);
}

function* holdings(
  shape: NationShape,
  options: NationOptions,
  number: number,
  owners: readonly Owner[],
): Generator<Statement> {
  const rank = shape.rankOf(number);
  const random = contentOf(options, 'holdings', number);
  const classes = shape.isListed(rank) || Random.of(shape.seed, 'classes', number).chance(0.08);
  const form = { country: shape.countryOfCompany(number), classes, shares: shape.shares(number, rank) };
  const stakes = stakePercents(owners, random, shape.isListed(rank) ? 1_000_000 : 100);
  for (const [index, { party, byCompany }] of owners.entries()) {
    const stake = stakes[index] as number;
    const common = { asOf: options.asOf, party, company: companyId(number) };
    const stated = stakeOf(stake, form, index);
    const dates = period(random);
    yield { statement: 'ownership', id: `o:${number}:${index}`, ...common, ...stated, ...dates };
    if (stake <= 25) continue;
    if (!byCompany && random.chance(0.6))
      yield {
        statement: 'beneficialOwnership',
        id: `b:${number}:${index}`,
        ...common,
        ...range(stated),
        registrationId: `BO-${number}-${index}`,
        ...dates,
      };
    if (byCompany && stake > 50 && random.chance(0.5))
      yield { statement: 'companyStructure', id: `s:${number}:${index}`, ...common, ...range(stated), ...dates };
  }
}

function* offices(
  shape: NationShape,
  options: NationOptions,
  number: number,
  owner: string | undefined,
): Generator<Statement> {
  const rank = shape.rankOf(number);
  if (shape.isSoleTrader(rank) || shape.isState(rank)) return;
  const register = shape.countryOfCompany(number);
  const random = Random.of(shape.seed, 'offices', number);
  const content = contentOf(options, 'offices', number);
  // Board roles are concentrated on fewer persons than shares are.
  const anyone = () => personId(personNear(shape, random, register, 0.3));
  const state = (index: number, party: string, code: string): Statement => ({
    statement: 'role',
    id: `r:${number}:${index}`,
    asOf: options.asOf,
    party,
    company: companyId(number),
    role: { register, code },
    ...period(content),
  });
  const [director, chair, member] = roles[register];
  const { alternate, auditor } = furtherRoles[register];
  let index = 0;
  // In two of three companies an owner has a role (Statistics Norway).
  yield state(index++, owner !== undefined && random.chance(0.8) ? owner : anyone(), chair);
  if (random.chance(0.6)) yield state(index++, owner !== undefined && random.chance(0.6) ? owner : anyone(), director);
  const members = Math.min(11, Math.floor(1 / Math.sqrt(1 - random.next())) - 1);
  for (let seat = 0; seat < members; seat++) yield state(index++, anyone(), member);
  if (random.chance(0.15)) yield state(index++, anyone(), alternate);
  const firm = shape.auditor(number, rank, random);
  if (firm !== undefined) yield state(index, companyId(shape.companyAt(firm)), auditor);
}

/** The stake of a holding, as a register of beneficial owners repeats it. */
function range({
  ownershipStake,
  minOwnershipStake,
  maxOwnershipStake,
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return ownershipStake === undefined ? { minOwnershipStake, maxOwnershipStake } : { ownershipStake };
}

/** 15 % of the records are ended. Some of these have no end date. */
function period(random: Random): Record<string, unknown> {
  const inDate = date(random, 2000, 2018);
  if (!random.chance(0.15)) return { inDate };
  return random.chance(0.05) ? { inDate, ended: true } : { inDate, outDate: date(random, 2019, 2025) };
}
