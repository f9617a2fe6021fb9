import { type Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import type { CompanyRelations, Entity, ServiceId } from '@company-relations/ownership';
import { companyTexts } from '@company-relations/relations-contract/texts';

/**
 * What is written of equal data under equal grants. To be raised with every change of it, as of members, of their order, of what
 * is masked, of how ultimate owners are computed: the next deltas then carry whatever lines came out otherwise. Also where the log of
 * changes comes to say less or more than before: then they are built without it.
 */
const lineFormat = 2;

/** What shapes lines beside data and grants. @param ultimateOwnershipBudget - see `CompanyGraphOptions.ultimateOwnershipBudget`. */
export function lineRevisionOf(ultimateOwnershipBudget: number): string {
  return `format ${lineFormat}, budget ${ultimateOwnershipBudget}`;
}

/** The line of one company. */
export interface CompanyLine {
  /** Byte for byte what a search sends, without a line feed. */
  readonly text: string;
  /** Whom it shows unmasked: what may have to be hidden one day. */
  readonly shown: readonly ServiceId[];
  readonly ultimateOwnershipsOmitted: boolean;
}

/** The lines of loaded companies as these grants allow to see them, by company. */
export function linesOf(loaded: readonly CompanyRelations[], grants: Grants): Map<ServiceId, CompanyLine> {
  const visible = loaded.map((relations) => mask(relations, grants));
  const texts = companyTexts(visible);
  return new Map(
    visible.map((relations, index) => [
      relations.company.serviceId,
      { text: texts[index] as string, shown: shownIn(relations, grants), ultimateOwnershipsOmitted: relations.ultimateOwnershipsOmitted },
    ]),
  );
}

/** Companies too, all of them: which of them are the business of a person may be known later only. */
function shownIn({ company, parents, children }: VisibleCompanyRelations, grants: Grants): ServiceId[] {
  const shown: ServiceId[] = [];
  const add = (entity: Entity, recordOf: Entity) => {
    if (!isProtected(entity) || grants.allows('HiddenPersonAccess', recordOf.profile.countryCode)) shown.push(entity.serviceId);
  };
  add(company, company);
  for (const { entity } of parents) add(entity, company);
  for (const { entity } of children) add(entity, entity);
  return shown;
}

/** The mask leaves no profile as it was told on who is protected, so of all others nothing needs to be read. */
function isProtected(entity: Entity): boolean {
  if (entity.told) return false;
  return entity.type === 'person' ? entity.profile.isProtected === true : entity.protectedSoleTrader;
}
