import { counted } from '@company-relations/command-line';

const placesShown = 3;
/** How many distinct notices are listed. Further ones are only counted. */
const maxDistinctNotices = 1000;

interface Repeated {
  count: number;
  readonly places: string[];
}

/** Collects the problems and notices of a load. They contain no personal data. */
export class Report {
  problems = 0;
  notices = 0;
  private readonly repeated = new Map<string, Repeated>();

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
    this.write(`${place}: ${reason}`);
  }

  notice(place: string, notice: string): void {
    this.notices += 1;
    if (this.verbose) return this.write(`${place}: notice: ${notice}`);
    const known = this.repeated.get(notice);
    if (known) {
      known.count += 1;
      if (known.places.length < placesShown) known.places.push(place);
    } else if (this.repeated.size < maxDistinctNotices) {
      this.repeated.set(notice, { count: 1, places: [place] });
    }
  }

  /** Writes each distinct notice once, with how often it occurred and where it occurred first. */
  summariseNotices(): void {
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
    if (rest > 0 && !this.verbose) this.write(`${counted(rest, 'more notice')}: --verbose shows all`);
  }
}
