import type { ChangesAnswer, KeyPersonsAnswer, Party, StructureAnswer, UltimateOwnersAnswer } from '../api/answers';
import type { Problem } from '../api/problem';
import { type DeepLink, noLink } from './deep-link';
import { type Direction, knownOf, type KnownStructure, type Side, sideOf, withAnswer } from './known-structure';
import { type Opened, partiesAtATime } from './visible-structure';

/** All that the page shows. It changes by events alone. */
export interface ExplorerState {
  readonly link: DeepLink;
  readonly known?: KnownStructure;
  readonly opened: Opened;
  /** What is being asked for. */
  readonly waiting: ReadonlySet<Side | 'structure'>;
  readonly problem?: Problem;
  readonly owners?: UltimateOwnersAnswer;
  readonly keyPersons?: KeyPersonsAnswer;
  readonly changes?: ChangesAnswer;
  /** What a screen reader is told. */
  readonly announcement: string;
}

export type ExplorerEvent =
  | { readonly kind: 'asked'; readonly link: DeepLink }
  | { readonly kind: 'answered'; readonly answer: StructureAnswer }
  | { readonly kind: 'sideAsked'; readonly side: Side }
  | { readonly kind: 'sideAnswered'; readonly side: Side; readonly answer: StructureAnswer }
  | { readonly kind: 'sideOpened' | 'sideClosed'; readonly side: Side }
  | { readonly kind: 'moved'; readonly side: Side; readonly first: number }
  | { readonly kind: 'linkChanged'; readonly link: DeepLink }
  | { readonly kind: 'ownersRead'; readonly owners: UltimateOwnersAnswer }
  | { readonly kind: 'keyPersonsRead'; readonly keyPersons: KeyPersonsAnswer }
  | { readonly kind: 'changesRead'; readonly changes: ChangesAnswer }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly side?: Side }
  | { readonly kind: 'problemRead' };

const nothingOpened: Opened = { open: new Set(), first: new Map() };

export const startState: ExplorerState = {
  link: noLink,
  opened: nothingOpened,
  waiting: new Set(),
  announcement: '',
};

export function reduce(state: ExplorerState, event: ExplorerEvent): ExplorerState {
  switch (event.kind) {
    case 'asked':
      return { ...startState, link: event.link, waiting: new Set(event.link.company ? ['structure'] : []) };
    case 'answered':
      return answered(state, event.answer);
    case 'sideAsked':
      return { ...state, waiting: new Set([...state.waiting, event.side]) };
    case 'sideAnswered':
      return sideAnswered(state, event.side, event.answer);
    case 'sideOpened':
      return withSides(state, [...state.opened.open, event.side]);
    case 'sideClosed':
      return withSides(
        state,
        [...state.opened.open].filter((side) => side !== event.side),
      );
    case 'moved':
      return moved(state, event.side, event.first);
    case 'linkChanged':
      return { ...state, link: event.link };
    case 'ownersRead':
      return { ...state, owners: event.owners };
    case 'keyPersonsRead':
      return { ...state, keyPersons: event.keyPersons };
    case 'changesRead':
      return { ...state, changes: event.changes };
    case 'failed':
      return { ...without(state, event.side ?? 'structure'), problem: event.problem };
    case 'problemRead':
      return { ...state, problem: undefined };
  }
}

/** Whether a party can be asked for what is above or below it: the companies that the caller can search. */
export function canOpen(party: Party): boolean {
  return party.ServiceId !== undefined && party.IsSearchableEntity === true;
}

function answered(state: ExplorerState, answer: StructureAnswer): ExplorerState {
  const known = knownOf(answer);
  const { Name } = known.parties.get(String(answer.ServiceId)) ?? {};
  const count = known.parties.size - 1;
  return {
    ...without(state, 'structure'),
    known,
    opened: { open: known.read, first: new Map() },
    announcement: `${Name ?? 'The company'}: ${partiesText(count)}.`,
  };
}

function sideAnswered(state: ExplorerState, side: Side, answer: StructureAnswer): ExplorerState {
  if (state.known === undefined) return state;
  const known = withAnswer(state.known, answer);
  const added = known.parties.size - state.known.parties.size;
  const withAdded = withSides({ ...without(state, side), known }, [...state.opened.open, side]);
  const stops = known.stops.get(side) ?? [];
  const isNobody = stops.some(({ Reason }) => Reason === 'NobodyRecorded');
  return { ...withAdded, announcement: isNobody ? 'No owner is recorded.' : `${partiesText(added)} added.` };
}

function moved(state: ExplorerState, side: Side, first: number): ExplorerState {
  const place = Math.max(0, first);
  const opened = { ...state.opened, first: new Map([...state.opened.first, [side, place] as const]) };
  return { ...state, opened, announcement: `Parties ${place + 1} to ${place + partiesAtATime} at most.` };
}

function withSides(state: ExplorerState, sides: readonly Side[]): ExplorerState {
  return { ...state, opened: { ...state.opened, open: new Set(sides) } };
}

function without(state: ExplorerState, waitedFor: Side | 'structure'): ExplorerState {
  return { ...state, waiting: new Set([...state.waiting].filter((each) => each !== waitedFor)) };
}

function partiesText(count: number): string {
  return count === 1 ? '1 party' : `${count} parties`;
}

/** The side of a party in a direction. */
export function partySide(party: Party, direction: Direction): Side {
  return sideOf(direction, party.Node);
}
