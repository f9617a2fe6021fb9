import { atVersion, versionIn } from './register';

/** A company as the API sends it. */
export interface Company {
  readonly ServiceId: number;
  readonly CountryCode: string;
}

/** What every company must answer, recorded before anything fails. */
export class Truth {
  private readonly still = new Map<number, string>();
  private readonly moving = new Map<number, string>();
  /** The companies of each country. */
  private readonly countries: readonly (readonly number[])[];
  /** The newest version whose load was wholly done. */
  private done = 0;
  /** The newest version whose load was begun. */
  private begun = 0;

  constructor(still: readonly Company[], moving: readonly Company[]) {
    for (const company of still) this.still.set(company.ServiceId, JSON.stringify(company));
    for (const company of moving) this.moving.set(company.ServiceId, JSON.stringify(company));
    const all = [...still, ...moving];
    const codes = [...new Set(all.map(({ CountryCode }) => CountryCode))];
    this.countries = codes.map((code) =>
      all.filter(({ CountryCode }) => CountryCode === code).map(({ ServiceId }) => ServiceId),
    );
  }

  get stillIds(): readonly number[] {
    return [...this.still.keys()];
  }

  get movingIds(): readonly number[] {
    return [...this.moving.keys()];
  }

  /** A load of the next version begins. */
  beginLoad(): number {
    return (this.begun += 1);
  }

  /** The load of a version was wholly done: nothing older may be answered from now on. */
  finishLoad(version: number): void {
    this.done = version;
  }

  /** Take it before a request is sent. `to` is known when the answer arrives. */
  get oldest(): number {
    return this.done;
  }

  /** What is wrong with a company of an answer to a request that was sent when `oldest` was the oldest version; undefined when it is right. */
  problemOf(company: Company, oldest: number): string | undefined {
    const { ServiceId: id } = company;
    const text = JSON.stringify(company);
    const still = this.still.get(id);
    if (still !== undefined) return text === still ? undefined : `company ${id} differs from what was recorded`;
    const moving = this.moving.get(id);
    if (moving === undefined) return `company ${id} is not known`;
    const version = versionIn(text);
    if (version === undefined || text !== atVersion(moving, version)) return `company ${id} is of no version`;
    return version >= oldest && version <= this.begun
      ? undefined
      : `company ${id} is of version ${version}, not of ${oldest} to ${this.begun}`;
  }

  /** What is wrong with the companies of a file, which should be all of one country, none of a version before `oldest`. */
  problemOfCountry(companies: readonly Company[], oldest: number): string | undefined {
    const [first] = companies;
    const country = first && this.countries.find((ids) => ids.includes(first.ServiceId));
    return country ? this.problemWith(companies, country, oldest) : 'a file of no country';
  }

  /** What is wrong with the companies of an answer that should contain exactly these, in any order. */
  problemWith(companies: readonly Company[], ids: readonly number[], oldest: number): string | undefined {
    const found = companies.map(({ ServiceId }) => ServiceId);
    if (new Set(found).size !== found.length) return 'a company is there twice';
    const expected = new Set(ids);
    if (found.length !== expected.size || !found.every((id) => expected.has(id)))
      return `${found.length} companies instead of these ${expected.size}`;
    for (const company of companies) {
      const problem = this.problemOf(company, oldest);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}
