import {
  type ChangedRecord,
  type Company,
  dayBefore,
  type Entity,
  mapInSteps,
  type PastDay,
  type PeriodChange,
  periodChangesInSteps,
  recordKinds,
  runAtOnce,
  type Steps,
} from '@company-relations/ownership';
import { areaOfKind } from './areas';
import type { Grants } from './grants';
import { visibleRecords } from './mask';
import { maySeeHistory, maySeeOwnersOn } from './mask-ultimate-owners';
import { type Masked, masked } from './masked';
import { RecordCountries } from './record-countries';
import { StructureMasking } from './structure-masking';
import type {
  LoadedChanges,
  LoadedOwners,
  VisibleChange,
  VisibleChangedRecord,
  VisibleChanges,
  VisibleOwners,
} from './visible-changes';

/**
 * Converts loaded changes to changes that may be sent. No other function does this.
 *
 * Only visible records are compared. A record is visible if its area is granted in the country of the company. A record
 * that has ended by today also needs the area Relations History. The ultimate owners of a past day need Relations
 * History too. Precondition: `grants` has the country of the requested company.
 */
export function maskChanges(loaded: LoadedChanges, grants: Grants): Masked<VisibleChanges> {
  return runAtOnce(maskChangesInSteps(loaded, grants));
}

/** Like `maskChanges`, but yields between steps. */
export function* maskChangesInSteps(loaded: LoadedChanges, grants: Grants): Steps<Masked<VisibleChanges>> {
  const { company, period, relations, parties } = loaded;
  const country = company.countryCode;
  const visible = yield* mapInSteps(relations, ({ entity, current, ended }) => ({
    entity,
    current: visibleRecords(current, false, country, grants),
    ended: visibleRecords(ended, true, country, grants),
  }));
  const changes = yield* periodChangesInSteps(visible, period);
  const owners = [
    visibleOwners(loaded.before, dayBefore(period), company, grants),
    visibleOwners(loaded.after, { day: period.to, today: period.today }, company, grants),
  ] as const;
  const entities = shownEntities(company, changes, owners);
  const masking = maskingOf(entities, company, grants);
  const [before, after] = owners.map(({ ultimateOwners, ...day }): VisibleOwners => ({
    ...day,
    ...(ultimateOwners && {
      ultimateOwners: ultimateOwners.map(({ entity, stake }) => ({ node: nodeNameOf(entity), stake })),
    }),
  })) as [VisibleOwners, VisibleOwners];
  const nodes = yield* mapInSteps(entities, (entity) => masking.node(entity));
  const shown = yield* mapInSteps(changes, (change) => visibleChange(change, company, masking));
  return masked({
    ...{ company: company.serviceId, period, nodes, changes: shown, before, after },
    partiesLeftOut: parties - relations.length,
    withheld: recordKinds.map((kind) => areaOfKind[kind]).filter((area) => !grants.allows(area, country)),
    isHistoryWithheld: !maySeeHistory(country, grants),
    disclosesProtectedIdentity: masking.disclosesProtectedIdentity,
  });
}

type OwnersOfDay = Pick<VisibleOwners, 'day' | 'areOmitted'> & LoadedOwners;

/**
 * Returns the ultimate owners of a day. Returns none if the caller may not see all records of that day, because owners
 * computed from only some of the records would be wrong.
 */
function visibleOwners(
  { ultimateOwners, more }: LoadedOwners,
  { day, today }: PastDay,
  company: Company,
  grants: Grants,
): OwnersOfDay {
  const mayOwners = maySeeOwnersOn(day === today ? undefined : { day, today }, company, grants);
  return {
    day,
    areOmitted: mayOwners && !ultimateOwners,
    more: mayOwners ? more : 0,
    ...(mayOwners && ultimateOwners && { ultimateOwners }),
  };
}

/** Returns the company and all parties that the response names, each once, ordered by `ServiceId`. */
function shownEntities(
  company: Company,
  changes: readonly PeriodChange[],
  owners: readonly OwnersOfDay[],
): readonly Entity[] {
  const named = [
    company,
    ...changes.map(({ party }) => party),
    ...owners.flatMap(({ ultimateOwners = [] }) => ultimateOwners.map(({ entity }) => entity)),
  ];
  const byId = new Map<number, Entity>();
  for (const entity of named) if (!byId.has(entity.serviceId)) byId.set(entity.serviceId, entity);
  return [...byId.values()].sort((a, b) => a.serviceId - b.serviceId);
}

/**
 * Returns the masking of a response. Only the grants in the country of the company decide about entities, because each
 * record in the response is about the company.
 */
function maskingOf(entities: readonly Entity[], company: Company, grants: Grants): StructureMasking {
  const countries = new RecordCountries();
  for (const entity of entities) countries.add(entity, company.countryCode);
  return new StructureMasking(countries, grants, new Map(entities.map((entity) => [entity, nodeNameOf(entity)])));
}

function nodeNameOf({ serviceId }: Entity): string {
  return String(serviceId);
}

function visibleChange(
  { party, kind, change, before, after, between }: PeriodChange,
  company: Company,
  masking: StructureMasking,
): VisibleChange {
  const shown = ({ record, isEnded, areDatesUnknown }: ChangedRecord): VisibleChangedRecord =>
    masking.edge({ from: party, to: company, kind, isEnded, areDatesUnknown, record });
  return {
    ...{ party: nodeNameOf(party), kind, change },
    before: before.map(shown),
    after: after.map(shown),
    between: between.map(shown),
  };
}
