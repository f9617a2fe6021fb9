import {
  type DateTime,
  type EntityStatement,
  type RemovalStatement,
  serviceId,
  type SourceId,
} from '@company-relations/ownership';
import { applyStatement } from '../apply/apply-statement';
import { contentHash } from '../apply/content-hash';
import { entityKeyChanges } from '../apply/entity-keys';
import type { Outcome, StoredCompany, StoredEntity, StoredPerson } from '../apply/stored';
import { isStillInGraph } from '../apply/known-records';
import { formerServiceIdKey } from '../apply/identifier-keys';
import { StoredGraph } from '../apply/stored-graph';
import { removalLines } from './removal-lines';

/** A statement about a company or a person. */
export type AnyEntityStatement = EntityStatement | RemovalStatement;

/** A key of an import by which an entity is found. `number` is the number that the key contains. */
export interface ResolvedKey {
  readonly key: string;
  readonly number: string | undefined;
  /** The number of the statement that created the company. */
  readonly entity: number;
}

/**
 * Applies several statements about one entity by the rules of a normal load.
 *
 * Each statement has a number, and the numbers ascend in the order in which a normal load would apply the statements.
 * The number of an entity is the number of the statement that created the entity.
 */
export class RepeatedEntityResolution {
  private readonly graph: StoredGraph;
  /** The numbers of the statements that created an entity. */
  readonly made = new Set<number>();

  /**
   * @param now the time with which the dates of statements are compared; see `ApplyOptions`.
   * @param loadedAt the `updatedAt` of everything for which a statement gives none.
   */
  constructor(
    now: Date,
    private readonly loadedAt: DateTime,
  ) {
    this.graph = new StoredGraph(now);
  }

  /** Applies the next statement. A `serviceId` in the statement is ignored here, because the caller handles it. */
  apply(statement: AnyEntityStatement, number: number): Outcome {
    const { graph } = this;
    // ServiceIds begin with 1, numbers with 0.
    graph.raiseCounter(number + 1);
    const anonymous = statement.type === 'removal' ? statement : { ...statement, serviceId: undefined };
    const outcome = applyStatement(graph, anonymous, contentHash(statement), this.loadedAt);
    if (graph.counter > number + 1) this.made.add(number);
    return outcome;
  }

  /** Returns the number of the entity that has an id, or undefined if no entity has it. */
  entityOf(of: 'company' | 'person', id: SourceId): number | undefined {
    const entity = of === 'company' ? this.graph.company(id) : this.graph.person(id);
    return entity && entity.serviceId - 1;
  }

  companies(): StoredCompany[] {
    return this.current().flatMap((entity) => (entity.type === 'company' ? entity : []));
  }

  persons(): StoredPerson[] {
    return this.current().flatMap((entity) => (entity.type === 'person' ? entity : []));
  }

  /** @param idOf returns the ServiceId of an entity from its number (the number of the statement that created it). */
  keys(idOf: (number: number) => number): ResolvedKey[] {
    const { graph } = this;
    const former = new Map([...this.made].map((number) => [formerServiceIdKey(serviceId(number + 1)), number]));
    return entityKeyChanges(graph, this.companies()).written.map(({ key, company, number }) => {
      const merged = former.get(key);
      const written = merged === undefined ? key : formerServiceIdKey(idOf(merged));
      return { key: written, number, entity: company.serviceId - 1 };
    });
  }

  /**
   * Returns the ids of persons who are protected by a claim. A claim comes from a statement that the graph does not
   * store, for example because the statement was withdrawn.
   */
  protectedByClaims(): SourceId[] {
    return this.graph.claims.changes().flatMap(({ id, after }) => (after?.isProtected ? [id] : []));
  }

  /** Returns the dates of withdrawals. The keys of the map are `company:` or `person:`, followed by the id. */
  removals(): Map<string, DateTime> {
    const { graph } = this;
    return new Map(
      [...graph.changes.removals].flatMap((key) => {
        const removal = graph.removal(key);
        return removal ? [[key, removal.asOf] as const] : [];
      }),
    );
  }

  removalLines(): string[] {
    return removalLines(this.graph);
  }

  private current(): StoredEntity[] {
    return [...this.graph.changes.entities].filter(isStillInGraph);
  }
}
