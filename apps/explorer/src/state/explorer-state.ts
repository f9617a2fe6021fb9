import type { ChangesAnswer, KeyPersonsAnswer, Party, StructureAnswer, UltimateOwnersAnswer } from '../api/answers';
import type { Problem } from '../api/problem';
import { type DeepLink, noLink } from './deep-link';
import { maskConsistently } from './keep-masked';
import { knownStructureOf, type KnownStructure, type Side, withResponse } from './known-structure';
import { type OpenedSides, maxPartiesPerSide, parseSide } from './visible-structure';

/** The layers that the user opened and closed in a structure. A layer contains the parties on one side of a company. */
export interface KeptLayers {
  readonly open: ReadonlySet<Side>;
  readonly closed: ReadonlySet<Side>;
  readonly first: OpenedSides['first'];
}

/** Everything that the page shows. Only events change it. */
export interface ExplorerState {
  readonly link: DeepLink;
  readonly known?: KnownStructure | undefined;
  readonly opened: OpenedSides;
  /**
   * The layers that the user opened and closed on the previously shown day. Undefined as soon as the structure of the
   * new day is read.
   */
  readonly kept?: KeptLayers | undefined;
  /** The requests that have no response yet. */
  readonly waiting: ReadonlySet<Side | 'structure'>;
  readonly problem?: Problem | undefined;
  readonly owners?: UltimateOwnersAnswer | undefined;
  readonly keyPersons?: KeyPersonsAnswer | undefined;
  readonly changes?: ChangesAnswer | undefined;
  /** The text that a screen reader reads aloud. */
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
  | { readonly kind: 'failed'; readonly problem: Problem; readonly wanted?: Side | 'structure' }
  | { readonly kind: 'problemRead' };

const nothingOpened: OpenedSides = { open: new Set(), first: new Map() };

export const startState: ExplorerState = {
  link: noLink,
  opened: nothingOpened,
  waiting: new Set(),
  announcement: '',
};

export function reduce(state: ExplorerState, event: ExplorerEvent): ExplorerState {
  return maskConsistently(after(state, event));
}

function after(state: ExplorerState, event: ExplorerEvent): ExplorerState {
  switch (event.kind) {
    case 'asked':
      return asked(state, event.link);
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
      return failed(state, event.problem, event.wanted);
    case 'problemRead':
      return { ...state, problem: undefined };
  }
}

/**
 * Returns whether the page can request the owners and holdings of a party. The API returns them only for companies that
 * the caller can search for.
 */
export function canReadStructureOf(party: Party): boolean {
  return party.ServiceId !== undefined && party.IsSearchableEntity === true;
}

/**
 * Returns the state after a new request. If the request is for the same company as before, the data of the company
 * remain visible until the new response arrives.
 */
function asked(state: ExplorerState, link: DeepLink): ExplorerState {
  const fresh = { ...startState, link, waiting: new Set<'structure'>(link.company === undefined ? [] : ['structure']) };
  if (link.company === undefined || link.company !== state.link.company) return fresh;
  const { known, opened, owners, keyPersons, changes, kept } = state;
  const isOtherDay = link.direction === state.link.direction && link.depth === state.link.depth;
  return {
    ...fresh,
    opened,
    ...(known && { known }),
    ...(owners && { owners }),
    ...(keyPersons && { keyPersons }),
    ...(changes && { changes }),
    kept: isOtherDay ? (kept ?? (known && keptLayers(known, opened))) : undefined,
  };
}

function keptLayers({ read }: KnownStructure, { open, first }: OpenedSides): KeptLayers {
  return { open, closed: new Set([...read].filter((side) => !open.has(side))), first };
}

/**
 * Returns the state after a response. Layers that the user had opened on the previously shown day are open again as
 * soon as they are read.
 */
function answered(state: ExplorerState, answer: StructureAnswer): ExplorerState {
  const known = knownStructureOf(answer);
  const { kept } = state;
  const { Name } = known.parties.get(String(answer.ServiceId)) ?? {};
  const count = known.parties.size - 1;
  const open = new Set([...known.read, ...(kept?.open ?? [])].filter((side) => !kept?.closed.has(side)));
  return {
    ...without(state, 'structure'),
    known,
    opened: { open, first: kept?.first ?? new Map() },
    kept: undefined,
    owners: undefined,
    keyPersons: undefined,
    announcement: `${Name ?? 'The company'}: ${partiesText(count)}.`,
  };
}

/**
 * Returns the open sides that the page must still read. Only sides of companies in the responses so far are returned.
 */
export function sidesToRead({ known, opened }: ExplorerState): Side[] {
  return [...opened.open].filter((side) => {
    const party = known?.parties.get(parseSide(side).Node);
    return party !== undefined && canReadStructureOf(party) && known?.read.has(side) === false;
  });
}

/**
 * Returns the state after a failed request. If the structure of a new day could not be read, all data of the previous
 * day are removed, so that they are not shown together with the problem.
 */
function failed(state: ExplorerState, problem: Problem, wanted: Side | 'structure' | undefined): ExplorerState {
  if (wanted === undefined) return { ...state, problem };
  const rest = { ...without(state, wanted), problem };
  if (wanted !== 'structure' || !state.waiting.has('structure')) return rest;
  return { ...rest, known: undefined, owners: undefined, keyPersons: undefined, changes: undefined };
}

function sideAnswered(state: ExplorerState, side: Side, answer: StructureAnswer): ExplorerState {
  if (state.known === undefined) return state;
  const known = withResponse(state.known, answer);
  const added = known.parties.size - state.known.parties.size;
  const withAdded = withSides({ ...without(state, side), known }, [...state.opened.open, side]);
  const stops = known.stops.get(side) ?? [];
  const hasNoOwner = stops.some(({ Reason }) => Reason === 'NobodyRecorded');
  return { ...withAdded, announcement: hasNoOwner ? 'No owner is recorded.' : `${partiesText(added)} added.` };
}

function moved(state: ExplorerState, side: Side, first: number): ExplorerState {
  const place = Math.max(0, first);
  const opened = { ...state.opened, first: new Map([...state.opened.first, [side, place] as const]) };
  return { ...state, opened, announcement: `Parties ${place + 1} to ${place + maxPartiesPerSide} at most.` };
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
