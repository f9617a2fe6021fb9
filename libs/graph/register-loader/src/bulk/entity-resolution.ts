import {
  type DateTime,
  type EntityStatement,
  type RemovalStatement,
  serviceId,
  type SourceId,
} from '@company-relations/ownership';
import { applyStatement } from '../apply/apply-statement';
import { contentHash } from '../apply/content-hash';
import { keysOf } from '../apply/entity-keys';
import type { Outcome, StoredCompany, StoredEntity, StoredPerson } from '../apply/stored';
import { isCurrent } from '../apply/known-records';
import { formerIdKey, StoredGraph } from '../apply/stored-graph';
import { removalLines } from './removal-lines';

/** A statement about a company or a person. */
export type AnyEntityStatement = EntityStatement | RemovalStatement;

/** A key of an import that leads to an entity. `number` is the number that the key contains. */
export interface ResolvedKey {
  readonly key: string;
  readonly number: string | undefined;
  /** The number of the statement that made the company. */
  readonly entity: number;
}

/**
 * Decides what several statements about one entity come to, by the rules of a normal load. The statements have numbers
 * that ascend in the order of a normal load. An entity is known by the number of the statement that made it.
 */
export class EntityResolution {
  private readonly graph: StoredGraph;
  /** The numbers of the statements that made an entity. */
  readonly made = new Set<number>();

  /**
   * @param now with what dates of statements are compared; see `applyStatements`.
   * @param loadedAt the `updatedAt` of everything for which a statement gives none.
   */
  constructor(
    now: Date,
    private readonly loadedAt: DateTime,
  ) {
    this.graph = new StoredGraph(now);
  }

  /** Applies the next statement. A `serviceId` that it gives is left to the caller. */
  apply(statement: AnyEntityStatement, number: number): Outcome {
    const { graph } = this;
    // ServiceIds begin with 1, numbers with 0.
    graph.raiseCounter(number + 1);
    const anonymous = statement.type === 'removal' ? statement : { ...statement, serviceId: undefined };
    const outcome = applyStatement(graph, anonymous, contentHash(statement), this.loadedAt);
    if (graph.counter > number + 1) this.made.add(number);
    return outcome;
  }

  /** Returns the number of the entity to which an id leads, or undefined if it leads to none. */
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

  /** @param idOf returns the ServiceId of the entity that a statement made. */
  keys(idOf: (number: number) => number): ResolvedKey[] {
    const { graph } = this;
    const former = new Map([...this.made].map((number) => [formerIdKey(serviceId(number + 1)), number]));
    return keysOf(graph, this.companies()).written.map(({ key, company, number }) => {
      const merged = former.get(key);
      const written = merged === undefined ? key : formerIdKey(idOf(merged));
      return { key: written, number, entity: company.serviceId - 1 };
    });
  }

  /** Returns the ids of persons whom only a statement protects that is not stored, as a withdrawn one is. */
  protectedByClaims(): SourceId[] {
    return this.graph.claims.changes().flatMap(({ id, after }) => (after?.isProtected ? [id] : []));
  }

  /** Returns when something was withdrawn, by `company:` or `person:` and the id. */
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
    return [...this.graph.changes.entities].filter(isCurrent);
  }
}
