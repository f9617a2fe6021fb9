import { atVersion, versionIn } from './register';

/** A company as the API sends it. */
export interface Company {
  readonly ServiceId: number;
  readonly CountryCode: string;
}

/** The right responses about every company, recorded before anything fails. */
export class Truth {
  private readonly still = new Map<number, string>();
  private readonly moving = new Map<number, string>();
  /** The ids of the companies of each country. */
  private readonly countries: readonly (readonly number[])[];
  /** The newest version whose load has succeeded. */
  private done = 0;
  /** The newest version whose load has begun. */
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

  /** Whether another recording has the same companies, with the same answers. */
  isSameAs(other: Truth): boolean {
    const textsOf = (truth: Truth) => JSON.stringify([...truth.still, ...truth.moving].sort(([a], [b]) => a - b));
    return textsOf(this) === textsOf(other);
  }

  /**
   * Begins the load of the next version.
   *
   * @returns the version.
   */
  beginLoad(): number {
    return (this.begun += 1);
  }

  /** Records that the load of a version has succeeded. From now on no response may contain an older version. */
  finishLoad(version: number): void {
    this.done = version;
  }

  /**
   * The oldest version that a response may contain. Read it before the request is sent. The newest allowed version is
   * known only when the response arrives.
   */
  get oldest(): number {
    return this.done;
  }

  /**
   * The problem of a company in a response. Undefined if the company is right.
   *
   * @param oldest the value of `oldest` when the request was sent.
   */
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

  /**
   * The problem of the companies in a file. They must be all companies of one country, none older than version
   * `oldest`.
   */
  problemOfCountry(companies: readonly Company[], oldest: number): string | undefined {
    const [first] = companies;
    const country = first && this.countries.find((ids) => ids.includes(first.ServiceId));
    return country ? this.problemWith(companies, country, oldest) : 'a file of no country';
  }

  /** The problem of the companies in a response, which must be exactly the companies with these ids, in any order. */
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
