import { GraphUnavailable } from '@company-relations/neo4j-client';

/** Of the time that a slice took while others loaded something, how many times as much passes before the next one. */
const timeLeftToOthers = 4;

/** What else is being loaded. */
export interface OtherLoads {
  /** How many loads were begun so far. */
  readonly begun: number;
  /** How many are not there yet. */
  readonly underWay: number;
}

/**
 * How many slices of one answer have as much time as other loads: with 250 links each, little more than the links of a
 * company that is just not given in slices. A page with such a company must not be kept in memory five times as long as
 * any other.
 */
export const slicesLikeLoads = 10;

/** Who reads slices for one response. */
export class Requester {
  private isPatient = false;

  /**
   * @param name all requesters of one name have the turns of one.
   * @param signal aborted when the slices are no longer wanted.
   */
  constructor(
    readonly name: string,
    readonly signal?: AbortSignal,
  ) {}

  /** Whether a turn is waited for however long it takes. */
  get waitsIndefinitely(): boolean {
    return this.isPatient;
  }

  /** Begins the second phase: what was read so far is in use, so that giving up would waste it. From now on no turn times out. */
  waitIndefinitely(): void {
    this.isPatient = true;
  }
}

/**
 * Lets slices be read one after the other. Whoever asks for some has a turn as often as each of the others, however many he
 * asks for, and reads his own in the order in which he asked. While others load something too, slices have a fifth of the time
 * only, but for the first of each answer: who asks for a company of very many links must not slow everybody down.
 */
export class SliceTurns {
  /** What begins the reads that wait, by the name of who asks; first those of whose turn is next. */
  private readonly waiting = new Map<string, Set<() => void>>();
  private isTaken = false;
  /** Who had the last turn. */
  private served: string | undefined;
  /** How many slices each answer was given. */
  private readonly given = new WeakMap<Requester, number>();

  /**
   * @param patienceMs how long somebody waits for a turn who does not wait however long it takes.
   * @param likeLoads how many slices of one answer have as much time as other loads.
   */
  constructor(
    private readonly others: OtherLoads,
    private readonly patienceMs: number,
    private readonly likeLoads = 0,
  ) {}

  /**
   * @throws GraphUnavailable when it waited too long for its turn, the reason of the signal when that was aborted before its turn,
   * and what `read` throws.
   */
  async run<T>(requester: Requester, read: () => Promise<T>): Promise<T> {
    requester.signal?.throwIfAborted();
    if (this.isTaken) await this.turn(requester);
    this.isTaken = true;
    this.served = requester.name;
    const beganAt = performance.now();
    const begunBefore = this.others.begun;
    const isLikeLoad = this.isLikeLoad(requester);
    try {
      return await read();
    } finally {
      const isAlone = this.others.underWay === 0 && this.others.begun === begunBefore;
      if (isAlone || isLikeLoad) this.startNext();
      else setTimeout(() => this.startNext(), timeLeftToOthers * (performance.now() - beganAt));
    }
  }

  /** Counts the slices of an answer. */
  private isLikeLoad(requester: Requester): boolean {
    const given = this.given.get(requester) ?? 0;
    this.given.set(requester, given + 1);
    return given < this.likeLoads;
  }

  private turn({ name, signal, waitsIndefinitely }: Requester): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.dequeue(name, begin);
        settle();
      };
      const begin = () => end(resolve);
      const leave = () => end(() => reject(signal?.reason as Error));
      const giveUp = () => end(() => reject(new GraphUnavailable(`Reading did not begin within ${this.patienceMs} ms`)));
      const timer = waitsIndefinitely ? undefined : setTimeout(giveUp, this.patienceMs);
      signal?.addEventListener('abort', leave);
      this.enqueue(name, begin);
    });
  }

  private enqueue(name: string, begin: () => void): void {
    this.waiting.set(name, (this.waiting.get(name) ?? new Set()).add(begin));
  }

  private dequeue(name: string, begin: () => void): void {
    const theirs = this.waiting.get(name);
    theirs?.delete(begin);
    if (theirs?.size === 0) this.waiting.delete(name);
  }

  private startNext(): void {
    // Whoever asks for one at a time asks again only now: who was served goes on when nobody else waits.
    const next = [...this.waiting].find(([name]) => name !== this.served) ?? [...this.waiting][0];
    this.isTaken = next !== undefined;
    if (!next) return;
    const [name, theirs] = next;
    // Behind everybody else who waits.
    this.waiting.delete(name);
    this.waiting.set(name, theirs);
    const [begin] = theirs;
    begin?.();
  }
}
