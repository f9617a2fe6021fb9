import { countText } from '@company-relations/command-line';

const placesShown = 3;
/**
 * The maximum number of distinct notices that are counted separately. The same maximum applies to kinds of problems.
 * All further ones are counted together.
 */
const maxDistinct = 1000;
/**
 * The maximum number of problems of one kind that are written immediately. Further problems of this kind are only
 * counted.
 */
const shownOfKind = 20;
/**
 * Matches the parts of a message that differ between problems of the same kind: dates, and ids after a word such as
 * `record`. If two messages are equal without these parts, their problems are of the same kind.
 */
const particulars =
  /\b(record|party|company|person|source) (?!is |are |must )\S+?(?=[:,;]?(?:\s|$))|\b\d{4}-\d\d-\d\dT[\d:.]+Z|\[\d+\]/g;
const otherKinds = 'problems of other kinds';

interface Repeated {
  count: number;
  readonly places: string[];
}

/** Collects the problems and notices of a load. Problems and notices contain no personal data. */
export class Report {
  problems = 0;
  notices = 0;
  private readonly repeated = new Map<string, Repeated>();
  private readonly problemsOfKinds = new Map<string, number>();

  /**
   * @param write writes one line of text.
   * @param onProblem is called for each problem.
   */
  constructor(
    private readonly write: (line: string) => void,
    private readonly verbose: boolean,
    private readonly onProblem: () => void = () => undefined,
  ) {}

  problem(place: string, reason: string): void {
    this.problems += 1;
    this.onProblem();
    const count = this.countKind(reason);
    if (this.verbose || count <= shownOfKind) this.write(`${place}: ${reason}`);
  }

  /** @param isAlwaysShown if true, the notice is reported even after the maximum number of distinct notices. */
  notice(place: string, notice: string, isAlwaysShown = false): void {
    this.notices += 1;
    if (this.verbose) return this.write(`${place}: notice: ${notice}`);
    const known = this.repeated.get(notice);
    if (known) {
      known.count += 1;
      if (known.places.length < placesShown) known.places.push(place);
    } else if (isAlwaysShown || this.repeated.size < maxDistinct) {
      this.repeated.set(notice, { count: 1, places: [place] });
    }
  }

  /**
   * Writes how many problems of each kind were only counted. Also writes each distinct notice once, with the number of
   * its occurrences and the first places where it occurred.
   */
  summarise(): void {
    if (!this.verbose) this.summariseProblems();
    this.summariseNotices();
  }

  /** Counts a problem, and returns the number of problems of the same kind so far, including this one. */
  private countKind(reason: string): number {
    const kind = reason.replace(particulars, (text, named?: string) => (named === undefined ? '…' : `${named} …`));
    const isKept = this.problemsOfKinds.has(kind) || this.problemsOfKinds.size < maxDistinct;
    const countedAs = isKept ? kind : otherKinds;
    const count = (this.problemsOfKinds.get(countedAs) ?? 0) + 1;
    this.problemsOfKinds.set(countedAs, count);
    return count;
  }

  private summariseProblems(): void {
    for (const [kind, count] of this.problemsOfKinds)
      if (count > shownOfKind)
        this.write(`${countText(count - shownOfKind, 'more problem')} (--verbose shows all): ${kind}`);
  }

  private summariseNotices(): void {
    let reported = 0;
    for (const [notice, { count, places }] of this.repeated) {
      reported += count;
      this.write(
        count === 1
          ? `${places[0]}: notice: ${notice}`
          : `notice, ${count} times (first at ${places.join(', ')}): ${notice}`,
      );
    }
    const rest = this.notices - reported;
    if (rest > 0 && !this.verbose) this.write(`${countText(rest, 'more notice')}: --verbose shows all`);
  }
}
