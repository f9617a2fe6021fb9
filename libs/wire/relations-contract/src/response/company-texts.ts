import type { Masked, VisibleCompany, VisibleCompanyRelations, VisibleEntity, VisibleRelation } from '@company-relations/authorization';
import {
  hasRecords,
  type PublishedProfile,
  runAtOnce,
  serializeCompanyProfile,
  serializePersonProfile,
  type Steps,
  type UboDetails,
} from '@company-relations/ownership';
import { nonZero } from './omission';
import { recordsText } from './record-texts';
import type { Relation } from './relation';
import type { UBODetails } from './relations-company';

/**
 * Companies as they are sent: of each its JSON text, members in the order of the specification's tables, without those to be
 * omitted. Takes masked data only. A page names most of its owners many times, so each entity is written once for all of them.
 */
export function companyTexts(companies: readonly Masked<VisibleCompanyRelations>[]): string[] {
  const texts = new CompanyTexts();
  return companies.map((company) => texts.of(company));
}

/** Relations that are written between two pauses: about a millisecond. */
const relationsAtOnce = 250;

/** Writes companies of one page one by one, as `companyTexts` does. */
export class CompanyTexts {
  private readonly entities = new EntityTexts();

  of(company: Masked<VisibleCompanyRelations>): string {
    return runAtOnce(this.inSteps(company));
  }

  /** As `of`. */
  *inSteps({ company, parents, children }: Masked<VisibleCompanyRelations>): Steps<string> {
    let text = ownText(company);
    for (const [name, relations] of [['Parents', parents], ['Children', children]] as const) {
      for (let first = 0; first < relations.length; first += relationsAtOnce) {
        text += `${first === 0 ? `,"${name}":[` : ','}${relationTexts(relations.slice(first, first + relationsAtOnce), this.entities)}`;
        yield;
      }
      if (relations.length > 0) text += ']';
    }
    return text + endText(company);
  }
}

/**
 * One company of very many relations, piece by piece: the pieces together are the text that `companyTexts` writes.
 *
 * @param outline the company; of its relations nothing is written.
 * @param slices the company with some of its parents or some of its children each: all parents first, then all children.
 */
export async function* companyPieces(
  outline: Masked<VisibleCompanyRelations>,
  slices: AsyncIterable<Masked<VisibleCompanyRelations>>,
): AsyncGenerator<string, void, undefined> {
  yield ownText(outline.company);
  let open: RelationsName | undefined;
  for await (const slice of slices) {
    for (const [name, relations] of [['Parents', slice.parents], ['Children', slice.children]] as const) {
      if (relations.length === 0) continue;
      const before = open === name ? ',' : `${open ? ']' : ''},"${name}":[`;
      open = name;
      yield before + relationTexts(relations, new EntityTexts());
    }
  }
  yield `${open ? ']' : ''}${endText(outline.company)}`;
}

type RelationsName = 'Parents' | 'Children';

/** What stands before the relations of a company. */
function ownText({ serviceId, profile }: VisibleCompany): string {
  return openText({
    ServiceId: serviceId,
    Name: profile.name,
    OrgNo: profile.orgNo,
    CountryCode: profile.countryCode,
    LegalForm: nonZero(profile.legalForm),
    OperationalStatus: nonZero(profile.operationalStatus),
    TotalNumberOfShares: nonZero(profile.totalNumberOfShares),
    TotalNumberOfVotes: nonZero(profile.totalNumberOfVotes),
  });
}

/** What stands after them. */
function endText({ profile: { uboDetails } }: VisibleCompany): string {
  return uboDetails ? `,"UBODetails":${JSON.stringify(uboDetailsToWire(uboDetails))}}` : '}';
}

function relationTexts(relations: readonly VisibleRelation[], entities: EntityTexts): string {
  return relations.map((relation) => relationText(relation, entities)).join();
}

function relationText(relation: VisibleRelation, entities: EntityTexts): string {
  const { before, after } = entities.of(relation);
  const { current, ended, ultimateOwnership } = relation;
  const history = hasRecords(ended) ? `,"History":[{"ServiceId":${relation.entity.serviceId}${recordsText(ended)}}]` : '';
  return `${before}${recordsText(current, ultimateOwnership)}${history}${after}}`;
}

/** What stands before and after the records of a relation. */
interface EntityText {
  readonly before: string;
  readonly after: string;
  readonly isSearchableEntity: boolean | undefined;
}

class EntityTexts {
  private readonly written = new Map<VisibleEntity, EntityText>();

  of({ entity, isSearchableEntity }: VisibleRelation): EntityText {
    const known = this.written.get(entity);
    if (known?.isSearchableEntity === isSearchableEntity && known) return known;
    const { before, after } = publishedProfileOf(entity);
    const searchable = isSearchableEntity === undefined ? '' : `,"IsSearchableEntity":${isSearchableEntity}`;
    const text = { before: `{"ServiceId":${entity.serviceId}${before}${searchable}`, after, isSearchableEntity };
    this.written.set(entity, text);
    return text;
  }
}

/** The published JSON that the graph stores. Of a protected entity it is always made from the profile, which is the masked one. */
function publishedProfileOf(entity: VisibleEntity): PublishedProfile {
  const stored = entity.isProtected ? undefined : entity.publishedJson;
  return stored ?? (entity.type === 'company' ? serializeCompanyProfile(entity.profile) : serializePersonProfile(entity.profile));
}

/** The text of an object of at least one member, open for more. */
function openText(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}

/** An entity as it is sent, with other members in place of the records. */
export function entityToWire<Members extends object>(
  entity: VisibleEntity,
  isSearchableEntity: boolean | undefined,
  members: Members,
): Relation & Members {
  const { before, after } = publishedProfileOf(entity);
  const identity = JSON.parse(`{"ServiceId":${entity.serviceId}${before}}`) as Relation;
  const dates = JSON.parse(`{${after.slice(1)}}`) as Partial<Relation>;
  return { ...identity, IsSearchableEntity: isSearchableEntity, ...members, ...dates };
}

function uboDetailsToWire(details: UboDetails): UBODetails {
  return {
    HasReportedMissingUBO: details.hasReportedMissingUbo,
    CaseNo: details.caseNo,
    RegistrationId: details.registrationId,
    Status: details.status,
    SuspicionLevel: details.suspicionLevel,
    SuspicionDate: details.suspicionDate,
    SuspicionCaseNo: details.suspicionCaseNo,
    IsUBOExcluded: details.isUboExcluded,
  };
}
