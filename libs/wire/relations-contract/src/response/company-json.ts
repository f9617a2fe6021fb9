import type {
  Masked,
  VisibleCompany,
  VisibleCompanyRelations,
  VisibleEntity,
  VisibleRelation,
} from '@company-relations/authorization';
import {
  hasRecords,
  type PublishedProfile,
  runAtOnce,
  serializeCompanyProfile,
  serializePersonProfile,
  type Stake,
  type Steps,
  type UboDetails,
  uboDetailsWith,
} from '@company-relations/ownership';
import { nonZero } from './omission';
import { currentRecordsJson, ultimateOwnershipJson } from './record-json';
import type { Relation } from './relation';
import type { UBODetails } from './relations-company';

/**
 * Writes the JSON text of each company, with members in the order of the specification's tables. Accepts masked data
 * only. The text of each entity is created once and reused, because most owners occur many times on a page.
 */
export function companyJsonTexts(companies: readonly Masked<VisibleCompanyRelations>[]): string[] {
  const texts = new CompanyJsonWriter();
  return companies.map((company) => texts.of(company));
}

/** The number of relations that are written between two yields. Writing so many relations takes about a millisecond. */
const relationsAtOnce = 250;

/** Writes the companies of a page one by one, as `companyJsonTexts` does. */
export class CompanyJsonWriter {
  private readonly entities = new EntityTexts();

  of(company: Masked<VisibleCompanyRelations>): string {
    return runAtOnce(this.inSteps(company));
  }

  /** Like `of`, but yields in between, so that a company with many relations does not block the event loop. */
  *inSteps(visible: Masked<VisibleCompanyRelations>): Steps<string> {
    const { company, parents, children } = visible;
    let text = ownText(company);
    for (const [name, relations] of [
      ['Parents', parents],
      ['Children', children],
    ] as const) {
      for (let first = 0; first < relations.length; first += relationsAtOnce) {
        text += `${first === 0 ? `,"${name}":[` : ','}${relationTexts(relations.slice(first, first + relationsAtOnce), this.entities)}`;
        yield;
      }
      if (relations.length > 0) text += ']';
    }
    return text + endText(visible);
  }
}

/**
 * Writes one company with very many relations in pieces. The joined pieces are the text that `companyJsonTexts` would
 * write.
 *
 * @param header the company. Its relations are ignored.
 * @param slices the same company several times, each time with a part of its parents or children. All parents come
 *   before all children.
 */
export async function* companyJsonInPieces(
  header: Masked<VisibleCompanyRelations>,
  slices: AsyncIterable<Masked<VisibleCompanyRelations>>,
): AsyncGenerator<string, void, undefined> {
  yield ownText(header.company);
  let open: RelationsName | undefined;
  for await (const slice of slices) {
    for (const [name, relations] of [
      ['Parents', slice.parents],
      ['Children', slice.children],
    ] as const) {
      if (relations.length === 0) continue;
      const before = open === name ? ',' : `${open ? ']' : ''},"${name}":[`;
      open = name;
      yield before + relationTexts(relations, new EntityTexts());
    }
  }
  yield `${open ? ']' : ''}${endText(header)}`;
}

type RelationsName = 'Parents' | 'Children';

/** The text of a company up to its relations. */
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

/** The text of a company after its relations. */
function endText({ company, unspecifiedOwners }: VisibleCompanyRelations): string {
  const uboDetails = uboDetailsWith(company.profile.uboDetails, unspecifiedOwners);
  return uboDetails ? `,"UBODetails":${JSON.stringify(uboDetailsToWire(uboDetails))}}` : '}';
}

function relationTexts(relations: readonly VisibleRelation[], entities: EntityTexts): string {
  return relations.map((relation) => relationText(relation, entities)).join();
}

function relationText(relation: VisibleRelation, entities: EntityTexts): string {
  const { before, after } = entities.of(relation);
  const { current, ended, ultimateOwnership } = relation;
  const history = hasRecords(ended)
    ? `,"History":[{"ServiceId":${relation.entity.serviceId}${currentRecordsJson(ended)}}]`
    : '';
  return `${before}${currentRecordsJson(current, ultimateOwnership && entities.ofStake(ultimateOwnership))}${history}${after}}`;
}

/** The two parts of an entity's text in a relation: the part before its records and the part after them. */
interface EntityText {
  readonly before: string;
  readonly after: string;
  readonly isSearchableEntity: boolean | undefined;
}

/** Writes each entity and each stake of a page once, and reuses the text. */
class EntityTexts {
  private readonly written = new Map<VisibleEntity, EntityText>();
  /** The text of each stake. Equal stakes of stored figures are one shared object, so the object can be the key. */
  private readonly stakes = new Map<Stake, string>();

  of({ entity, isSearchableEntity }: VisibleRelation): EntityText {
    const known = this.written.get(entity);
    if (known?.isSearchableEntity === isSearchableEntity && known) return known;
    const { before, after } = publishedProfileOf(entity);
    const searchable = isSearchableEntity === undefined ? '' : `,"IsSearchableEntity":${isSearchableEntity}`;
    const text = { before: `{"ServiceId":${entity.serviceId}${before}${searchable}`, after, isSearchableEntity };
    this.written.set(entity, text);
    return text;
  }

  ofStake(stake: Stake): string {
    const known = this.stakes.get(stake);
    if (known !== undefined) return known;
    const text = ultimateOwnershipJson(stake);
    this.stakes.set(stake, text);
    return text;
  }
}

/**
 * Returns the JSON text of an entity's profile. For an unprotected entity, this is the stored text, if there is one.
 * For a protected entity, the text is created from the profile, because only the profile is masked, not the stored
 * text.
 */
function publishedProfileOf(entity: VisibleEntity): PublishedProfile {
  const stored = entity.isProtected ? undefined : entity.publishedJson;
  return (
    stored ??
    (entity.type === 'company' ? serializeCompanyProfile(entity.profile) : serializePersonProfile(entity.profile))
  );
}

/** Returns the JSON text of an object, without its closing brace. The object must have at least one member. */
function openText(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}

/** Converts an entity to its wire form. `members` are written at the place where the records of the entity would be. */
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
