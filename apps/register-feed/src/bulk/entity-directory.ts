import { concernsCompanyAlone, type RecordStatement } from '@company-relations/ownership';
import { type IdHash, type IdHasher, IdTable } from '@company-relations/register-loader';
import { type EntityIndex, entityFlags } from './tasks';

/** The ServiceIds of the party and the company of a record. */
interface Ends {
  readonly party: number;
  readonly company: number;
}

/** What names the party and the company of a record. A record that was read as texts has no `records`. */
type NamedEnds = Pick<RecordStatement, 'party' | 'company'> & Partial<Pick<RecordStatement, 'records'>>;

/** Finds entities by their source ids, and stores what the conversion finds out about them. */
export class EntityDirectory {
  private readonly ids: IdTable;
  private readonly serviceIds: Float64Array;
  private readonly flags: Uint8Array;
  private readonly hash: IdHash = { high: 0, low: 0 };
  readonly statedProtected: ReadonlySet<string>;

  constructor(
    private readonly index: EntityIndex,
    private readonly hasher: IdHasher,
  ) {
    this.ids = IdTable.over(index.ids);
    this.serviceIds = new Float64Array(index.serviceIds);
    this.flags = new Uint8Array(index.flags);
    this.statedProtected = index.statedProtected;
  }

  serviceId(entity: number): number {
    return this.serviceIds[entity] as number;
  }

  flag(entity: number, flag: number): void {
    this.flags[entity] = (this.flags[entity] as number) | flag;
  }

  isFlagged(entity: number, flag: number): boolean {
    return ((this.flags[entity] as number) & flag) !== 0;
  }

  /** Finds a person by the source id. Returns the position of the person among all entities, or undefined. */
  person(id: string): number | undefined {
    const found = this.find(id);
    return found !== -1 && found < this.index.persons ? found : undefined;
  }

  /** Returns the party and the company of a record, and marks companies among the two as having records. */
  endpointsOf({ party, company, records = [] }: NamedEnds): Ends | { readonly problem: string } {
    const isCompanyAlone = concernsCompanyAlone({ records });
    const named = this.find(party);
    if (named === -1 && !isCompanyAlone) return { problem: `party ${party} is not in the baseline` };
    if (!isCompanyAlone && named < this.index.persons && this.companyOfPersonsId() !== undefined)
      return { problem: `party ${party} is both a company and a person` };
    const found = this.find(company);
    const owned = found !== -1 && found < this.index.persons ? (this.companyOfPersonsId() ?? -2) : found;
    if (owned < 0) return { problem: `company ${company} ${owned === -2 ? 'is a person' : 'is not in the baseline'}` };
    const owner = isCompanyAlone ? owned : named;
    if (owner >= this.index.persons) this.flag(owner, entityFlags.hasRecords);
    this.flag(owned, entityFlags.hasRecords);
    return { party: this.serviceId(owner), company: this.serviceId(owned) };
  }

  private find(id: string): number {
    this.hasher.hash(id, this.hash);
    return this.ids.find(this.hash);
  }

  /** Returns the company with the source id that was looked up last, if that id belongs to a person too. */
  private companyOfPersonsId(): number | undefined {
    const { alsoCompanies } = this.index;
    return alsoCompanies.size === 0 ? undefined : alsoCompanies.get(fingerprintKey(this.hash.high, this.hash.low));
  }
}

export function fingerprintKey(high: number, low: number): string {
  return `${high}:${low}`;
}
