import { statedTotalSharesOf } from '@company-relations/ownership';
import {
  type AnyEntityStatement,
  RepeatedEntityResolution,
  NotImportableError,
  protectedNationalIdOf,
  removalsTable,
  soleTradersOf,
} from '@company-relations/register-loader';
import type { CollectedStatement } from './collected-statements';
import type { EntityDirectory } from './entity-directory';
import { isPublishedByRegister } from './input-files';
import { contradictionNotice } from './left-out';
import type { ConverterContext } from './surroundings';
import { contradictionReason } from './refusal-of';
import { entityFlags, type ResolvedResult, type TotalsResult } from './tasks';

type CollectedEntity = CollectedStatement<AnyEntityStatement>;

type Reject = (statement: CollectedEntity, reason: string) => void;

/**
 * Ignores a rejected statement. All steps after `resolve` use this function, because `resolve` has already reported the
 * statement.
 */
const wasReported: Reject = () => undefined;

/**
 * Converts entities about which there are several statements, bucket by bucket. The rules are those of a normal load.
 */
export class RepeatedEntities {
  constructor(
    private readonly surroundings: ConverterContext,
    private readonly directory: EntityDirectory,
  ) {}

  /**
   * Applies the statements of a bucket. Finds out which statements create an entity, and which entity each id
   * identifies.
   */
  resolve(bucket: number): ResolvedResult {
    let [persons, companies] = [0, 0];
    const statedProtected: string[] = [];
    const withdrawn = new Map<string, string>();
    const reject: Reject = (statement, reason) => this.reject(statement, reason);
    this.eachGroup(bucket, reject, (group, resolution) => {
      this.refuseHashes(group);
      this.refuseServiceIds(group, resolution);
      this.refuseClaims(group, resolution);
      for (const { order, statement } of group)
        this.directory.resolve(order, resolution.entityOf(kindOf(statement), statement.id));
      for (const number of resolution.made) this.directory.flag(number, entityFlags.isMade);
      for (const line of resolution.removalLines()) this.surroundings.files.add(removalsTable, line);
      for (const [key, asOf] of resolution.removals()) withdrawn.set(key, asOf);
      companies += resolution.companies().length;
      persons += resolution.persons().length;
      statedProtected.push(...resolution.persons().flatMap((person) => protectedNationalIdOf(person) ?? []));
    });
    return { persons, companies, statedProtected, withdrawn };
  }

  /**
   * Returns the total numbers of shares that companies state. Contains only companies in which a holding states a
   * number of shares.
   */
  totals(bucket: number): TotalsResult {
    const totals: TotalsResult[number][] = [];
    this.eachGroup(bucket, wasReported, (_group, resolution) => {
      for (const { serviceId, sources } of resolution.companies()) {
        const entity = serviceId - 1;
        if (this.directory.isFlagged(entity, entityFlags.countsShares))
          totals.push([entity, statedTotalSharesOf(sources)]);
      }
    });
    return totals;
  }

  persons(bucket: number): void {
    const { surroundings, directory } = this;
    const { rows, writer } = surroundings;
    this.eachGroup(bucket, wasReported, (_group, resolution) => {
      for (const person of resolution.persons()) {
        const entity = person.serviceId - 1;
        const row = rows.storedPerson(person, directory.serviceId(entity), directory.statedProtected);
        writer.person(row, entity, directory);
      }
    });
  }

  /** @param protectedNumbers the national ids of all protected persons. */
  companies(bucket: number, protectedNumbers: ReadonlySet<string>): void {
    const { surroundings, directory } = this;
    const { rows, writer } = surroundings;
    this.eachGroup(bucket, wasReported, (_group, resolution) => {
      const keys = resolution.keys((number) => directory.serviceId(number));
      for (const company of resolution.companies()) {
        const entity = company.serviceId - 1;
        const traders = soleTradersOf(company.sources);
        const ties = writer.tiesOf(entity, traders, directory);
        const row = rows.storedCompany(company, directory.serviceId(entity), ties, protectedNumbers);
        writer.company(row, entity, { keys: keys.filter((key) => key.entity === entity), traders }, directory);
      }
    });
  }

  private eachGroup(
    bucket: number,
    reject: Reject,
    take: (group: readonly CollectedEntity[], resolution: RepeatedEntityResolution) => void,
  ): void {
    const { settings, collected, findings } = this.surroundings;
    for (const group of collected.groups('entities', bucket)) {
      const resolution = new RepeatedEntityResolution(settings.rules.now, settings.date.loadedAt);
      for (const each of group) {
        const outcome = resolution.apply(each.statement, each.order);
        const reason = contradictionReason(outcome);
        if (reason !== undefined) reject(each, reason);
      }
      try {
        take(group, resolution);
      } catch (error) {
        if (!(error instanceof NotImportableError)) throw error;
        const [{ file, line, statement }] = group as [CollectedEntity];
        findings.refuse(file, line, `${JSON.stringify(statement.id)}: ${error.message}`);
      }
      findings.rows += group.length;
    }
  }

  /**
   * Refuses the baseline if a statement protects a person but is itself not stored. A normal load stores such a
   * protection as a claim. An import cannot contain claims, and without the claim the graph would show a protected
   * person.
   */
  private refuseClaims(group: readonly CollectedEntity[], resolution: RepeatedEntityResolution): void {
    for (const id of resolution.protectedByClaims()) {
      const place = group.find(({ statement }) => statement.id === id) ?? group[0];
      if (!place) continue;
      const reason = `person ${id}: a statement that is not stored protects the person; load the files with feed load`;
      this.surroundings.findings.refuse(place.file, place.line, reason);
    }
  }

  /**
   * Reports a rejected statement. If the statement is about a person, the load refuses the baseline. The statement must
   * not be left out, because it could protect the person.
   */
  private reject({ file, line, statement }: CollectedEntity, reason: string): void {
    const { settings, findings } = this.surroundings;
    const source = settings.files[file];
    if (source && isPublishedByRegister(source) && kindOf(statement) === 'company')
      findings.note([contradictionNotice]);
    else findings.refuse(file, line, reason);
  }

  /**
   * Refuses two different ids with the same hash, because the conversion would treat them as one entity. Equal hashes
   * are very unlikely; see `IdHasher`.
   */
  private refuseHashes(group: readonly CollectedEntity[]): void {
    const ids = new Map<string, string>();
    for (const { file, line, statement } of group) {
      const key = `${kindOf(statement)}:${this.directory.keyOf(statement.id)}`;
      const known = ids.get(key) ?? statement.id;
      ids.set(key, known);
      if (known !== statement.id)
        this.surroundings.findings.refuse(file, line, `${statement.id}: its hash is that of ${known}: load again`);
    }
  }

  /**
   * Refuses statements with a ServiceId if their group describes several entities, or if the statement creates no
   * entity. In a group of one entity, the statement that creates the entity may have a ServiceId.
   */
  private refuseServiceIds(group: readonly CollectedEntity[], { made }: RepeatedEntityResolution): void {
    for (const { file, line, order, statement } of group) {
      if (statement.type === 'removal' || statement.serviceId === undefined) continue;
      if (made.has(order) && made.size === 1) continue;
      const what = `${statement.type} ${statement.id}`;
      const problem = `${what}: serviceId ${statement.serviceId} of an entity that several statements describe`;
      this.surroundings.findings.refuse(file, line, problem);
    }
  }
}

function kindOf(statement: AnyEntityStatement): 'company' | 'person' {
  if (statement.type !== 'removal') return statement.type;
  return statement.of === 'person' ? 'person' : 'company';
}
