import type { ApiClient } from '../api/api-client';
import { type Problem, ApiProblemError } from '../api/problem';
import type { DeepLink } from './deep-link';
import { type ExplorerEvent, type ExplorerState, reduce, sidesToRead, startState } from './explorer-state';
import { type Side } from './known-structure';
import { parseSide } from './visible-structure';

export interface ExplorerSurroundings {
  readonly api: ApiClient;
  /** Called after each change of the state. */
  readonly changed: (state: ExplorerState) => void;
}

/**
 * Sends requests to the API and turns the responses into events. When another company or day is shown, earlier requests
 * are aborted, so their responses are ignored.
 */
export class Explorer {
  state = startState;
  private requests = new AbortController();
  private changesRequest = new AbortController();

  constructor(private readonly surroundings: ExplorerSurroundings) {}

  /** Shows the content of an address. */
  async open(link: DeepLink): Promise<void> {
    const { company, asOf, direction, depth } = link;
    if (this.state.known !== undefined && isSameStructure(link, this.state.link)) {
      this.dispatch({ kind: 'linkChanged', link });
      return;
    }
    const hadKeyPersons = company === this.state.link.company && this.state.keyPersons !== undefined;
    this.requests.abort();
    this.requests = new AbortController();
    this.dispatch({ kind: 'asked', link });
    if (company === undefined) return;
    const { signal } = this.requests;
    const { api } = this.surroundings;
    await this.asking(
      async () => {
        const answer = await api.structure({ company, direction, depth, asOf }, signal);
        this.dispatch({ kind: 'answered', answer });
        const owners = await api.ultimateOwners(company, asOf, signal);
        this.dispatch({ kind: 'ownersRead', owners });
        await this.readKeptLayers(signal);
      },
      { wanted: 'structure' },
    );
    if (hadKeyPersons && !signal.aborted) await this.readKeyPersons();
  }

  /** Opens one side of a company: shows the parties directly above or below it, after reading them if necessary. */
  async openSide(side: Side): Promise<void> {
    const { known, waiting, link } = this.state;
    const { Direction, Node } = parseSide(side);
    const company = known?.parties.get(Node)?.ServiceId;
    if (company === undefined || waiting.has(side) || waiting.has('structure')) return;
    if (known?.read.has(side) === true) {
      this.dispatch({ kind: 'sideOpened', side });
      return;
    }
    this.dispatch({ kind: 'sideAsked', side });
    const { signal } = this.requests;
    await this.asking(
      async () => {
        const request = { company, direction: Direction, depth: 1, asOf: link.asOf };
        const answer = await this.surroundings.api.structure(request, signal);
        this.dispatch({ kind: 'sideAnswered', side, answer });
      },
      { wanted: side },
    );
  }

  closeSide(side: Side): void {
    this.dispatch({ kind: 'sideClosed', side });
  }

  /** Reads the changes of a period. A response for an earlier period is ignored. */
  async readChanges(from: string, to: string): Promise<void> {
    const { company } = this.state.link;
    if (company === undefined) return;
    this.changesRequest.abort();
    this.changesRequest = new AbortController();
    const signal = AbortSignal.any([this.requests.signal, this.changesRequest.signal]);
    await this.asking(
      async () => {
        const changes = await this.surroundings.api.changes(company, from, to, signal);
        this.dispatch({ kind: 'changesRead', changes });
      },
      { signal },
    );
  }

  async readKeyPersons(): Promise<void> {
    const { company, asOf } = this.state.link;
    if (company === undefined) return;
    const { signal } = this.requests;
    await this.asking(async () => {
      const keyPersons = await this.surroundings.api.keyPersons(company, asOf, signal);
      this.dispatch({ kind: 'keyPersonsRead', keyPersons });
    });
  }

  dispatch(event: ExplorerEvent): void {
    this.state = reduce(this.state, event);
    this.surroundings.changed(this.state);
  }

  /**
   * Reads the layers that were open on the previously shown day. Each layer is read only once. A layer may contain
   * companies whose own layers were open too. These layers are then also read.
   */
  private async readKeptLayers(signal: AbortSignal): Promise<void> {
    const tried = new Set<Side>();
    for (;;) {
      const side = sidesToRead(this.state).find((each) => !tried.has(each));
      if (side === undefined || signal.aborted) return;
      tried.add(side);
      await this.openSide(side);
    }
  }

  private async asking(
    ask: () => Promise<void>,
    { wanted, signal = this.requests.signal }: { wanted?: Side | 'structure'; signal?: AbortSignal } = {},
  ): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (signal.aborted) return;
      this.dispatch({ kind: 'failed', problem: problemOfError(error), ...(wanted !== undefined && { wanted }) });
    }
  }
}

/**
 * Returns the problem of a failed request.
 *
 * @throws the error if it is not an {@link ApiProblemError}.
 */
function problemOfError(error: unknown): Problem {
  if (error instanceof ApiProblemError) return error.problem;
  throw error;
}

function isSameStructure(one: DeepLink, other: DeepLink): boolean {
  return (
    one.company === other.company &&
    one.asOf === other.asOf &&
    one.direction === other.direction &&
    one.depth === other.depth
  );
}
