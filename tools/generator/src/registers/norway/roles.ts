import { Random } from '../../random';
import { date } from '../../statement';
import { owningCompany, type RegisterOptions } from '../../synthetic-register';
import { drawCount, type InventedPerson, inventedPerson } from '../draws';
import { type NorwegianForm, norwegianForm, norwegianName, norwegianNumber, proprietor } from './companies';

/** A group of roles in a company, such as its board. */
export interface RoleGroup {
  readonly code: string;
  /** As `yyyy-MM-dd`. */
  readonly changedOn: string;
  readonly roles: readonly NorwegianRole[];
}

export interface NorwegianRole {
  readonly code: string;
  readonly rank: number;
  readonly hasResigned: boolean;
  readonly isElectedByEmployees: boolean;
  readonly holder: { readonly person: InventedPerson } | { readonly firm: Firm };
}

export interface Firm {
  readonly number: string;
  readonly name: string;
  readonly form: NorwegianForm;
}

const boardMembers = [0.5, 0.2, 0.15, 0.1];

/** The roles in a company, by group. */
export function roleGroupsOf(options: RegisterOptions, number: number): RoleGroup[] {
  const random = Random.of(options.seed, 'norwegian roles', number);
  const form = norwegianForm(number);
  if (form === 'ENK') return [group(random, 'INNH', [role('INNH', 0, { person: proprietor(options.seed, number) })])];
  if (form === 'ANS')
    return [
      group(
        random,
        'DTSO',
        [0, 1].map((rank) => role('DTSO', rank, individual(random))),
      ),
    ];
  const seats = drawCount(random, boardMembers);
  const board = [
    role('LEDE', 0, individual(random)),
    ...Array.from({ length: seats }, (_, seat) => seatOf(random, seat + 1)),
  ];
  const auditor = number > 1 && random.chance(0.3) ? firmOf(options, number, random) : undefined;
  return [
    ...(random.chance(0.6) ? [group(random, 'DAGL', [role('DAGL', 0, individual(random))])] : []),
    group(random, 'STYR', board),
    ...(auditor === undefined ? [] : [group(random, 'REVI', [role('REVI', 0, { firm: auditor })])]),
  ];
}

function group(random: Random, code: string, roles: readonly NorwegianRole[]): RoleGroup {
  return { code, changedOn: date(random, 2015, 2025), roles };
}

function role(code: string, rank: number, holder: NorwegianRole['holder']): NorwegianRole {
  return { code, rank, hasResigned: false, isElectedByEmployees: false, holder };
}

/** A member of the board, or an alternate. One in twelve has resigned, one in ten is elected by the employees. */
function seatOf(random: Random, rank: number): NorwegianRole {
  return {
    ...role(random.chance(0.8) ? 'MEDL' : 'VARA', rank, individual(random)),
    hasResigned: random.chance(1 / 12),
    isElectedByEmployees: random.chance(0.1),
  };
}

function individual(random: Random): { readonly person: InventedPerson } {
  return { person: inventedPerson(random) };
}

/** Returns a firm as auditor. It may also be a sole proprietorship. */
function firmOf(options: RegisterOptions, number: number, random: Random): Firm | undefined {
  const firm = owningCompany(options, number, random);
  if (firm === number) return undefined;
  return { number: norwegianNumber(firm), name: norwegianName(options.seed, firm), form: norwegianForm(firm) };
}
