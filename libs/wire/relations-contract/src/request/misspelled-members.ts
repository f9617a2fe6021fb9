import { problems } from './problems';
import type { RequestProblem } from './request-problem';

/**
 * A member of a body, or a parameter of a query, whose name differs from a known name only in upper and lower case. The
 * caller probably meant the known name.
 */
export interface MisspelledMember {
  readonly sent: string;
  readonly meant: string;
}

/**
 * The maximum number of misspelled members that are read: one more than a response lists, so that the response can
 * still report that there are more.
 */
const maxMisspelled = 1_001;

/**
 * Collects the misspelled members of a body, or the misspelled parameters of a query, so that the service can report
 * them. Otherwise the service would ignore them, and the caller would not notice.
 */
export class MisspelledMembers {
  private readonly meantBySent = new Map<string, string>();
  private readonly maxLength: number;

  private readonly nameByLowerCase: ReadonlyMap<string, string>;

  constructor(names: readonly string[]) {
    this.maxLength = Math.max(...names.map((name) => name.length));
    this.nameByLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  }

  /** @param sent a name that is not a known name. */
  add(sent: string): void {
    if (sent.length > this.maxLength || this.meantBySent.size >= maxMisspelled) return;
    const meant = this.nameByLowerCase.get(sent.toLowerCase());
    if (meant !== undefined) this.meantBySent.set(sent, meant);
  }

  list(): MisspelledMember[] {
    return [...this.meantBySent].map(([sent, meant]) => ({ sent, meant }));
  }
}

/**
 * Returns a problem for each parameter of a query whose name differs from a known name only in upper and lower case.
 */
export function misspelledParameters(names: readonly string[], query: object): RequestProblem[] {
  const misspelled = new MisspelledMembers(names);
  for (const sent of Object.keys(query)) if (!names.includes(sent)) misspelled.add(sent);
  return misspelled.list().map(({ sent, meant }) => problems.queryParameterMisspelled(sent, meant));
}

/** Returns a problem for each misspelled member. */
export function misspelledProblems(members: readonly MisspelledMember[]): RequestProblem[] {
  return members.map(({ sent, meant }) => problems.memberMisspelled(sent, meant));
}
