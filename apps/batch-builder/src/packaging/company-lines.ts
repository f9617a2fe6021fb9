import {
  type Grants,
  mask,
  type Masked,
  protectedIdentity,
  type VisibleCompanyRelations,
  type VisibleRelation,
} from '@company-relations/authorization';
import { isStreamed, type LoadedCompany, type StreamedCompany } from '@company-relations/company-graph';
import { countryOf, type Entity, type ServiceId } from '@company-relations/ownership';
import { companyPieces, CompanyTexts } from '@company-relations/relations-contract/texts';

/**
 * What is written of equal data under equal grants. To be raised with every change of it, as of members, of their order, of what
 * is masked, of how ultimate owners are computed: the next deltas then carry whatever lines came out otherwise. Also where the log of
 * changes comes to say less or more than before: then they are built without it.
 */
const lineFormat = 4;

/** What shapes lines in addition to data and grants. @param ultimateOwnershipBudget - see `CompanyGraphOptions.ultimateOwnershipBudget`. */
export function lineRevisionOf(ultimateOwnershipBudget: number): string {
  return `format ${lineFormat}, budget ${ultimateOwnershipBudget}`;
}

/** The line of one company. */
export interface CompanyLine {
  /** Byte for byte what a search sends, without a line feed; of a company that was loaded in slices in UTF-8. */
  readonly text: string | Buffer;
  /** The persons that it shows unmasked, who may become protected later. */
  readonly shown: readonly ServiceId[];
  readonly ultimateOwnershipsOmitted: boolean;
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

/**
 * The lines of loaded companies as these grants allow to see them, by company. Of a company in slices only what was written is
 * kept, not what was read for it.
 *
 * @throws GraphUnavailable where a company in slices goes away meanwhile.
 */
export async function linesOf(loaded: readonly LoadedCompany[], grants: Grants): Promise<Map<ServiceId, CompanyLine>> {
  const texts = new CompanyTexts();
  const lines = new Map<ServiceId, CompanyLine>();
  for (const each of loaded) {
    const { company } = isStreamed(each) ? each.header : each;
    lines.set(
      company.serviceId,
      isStreamed(each) ? await slicedLine(each, grants) : wholeLine(mask(each, grants), grants, texts),
    );
  }
  return lines;
}

function wholeLine(visible: Masked<VisibleCompanyRelations>, grants: Grants, texts: CompanyTexts): CompanyLine {
  const { ultimateOwnershipsOmitted, disclosesProtectedIdentity } = visible;
  return {
    text: texts.of(visible),
    shown: shownIn(visible, grants),
    ultimateOwnershipsOmitted,
    disclosesProtectedIdentity,
  };
}

async function slicedLine({ header, chunks }: StreamedCompany, grants: Grants): Promise<CompanyLine> {
  const shown = new Set<ServiceId>();
  const visible = mask(header, grants);
  let { disclosesProtectedIdentity } = visible;
  async function* masked() {
    for await (const chunk of chunks()) {
      const part = mask(chunk, grants);
      for (const entity of shownIn(part, grants)) shown.add(entity);
      disclosesProtectedIdentity ||= part.disclosesProtectedIdentity;
      yield part;
    }
  }
  const pieces: Buffer[] = [];
  for await (const piece of companyPieces(visible, masked())) pieces.push(Buffer.from(piece));
  for (const entity of shownIn({ ...visible, parents: [], children: [] }, grants)) shown.add(entity);
  return {
    text: Buffer.concat(pieces),
    shown: [...shown],
    ultimateOwnershipsOmitted: visible.ultimateOwnershipsOmitted,
    disclosesProtectedIdentity,
  };
}

/**
 * Companies too, all of them: which of them are the business of a person may be known later only. Of a record that shows its
 * proxy also the company that it is about, masked or not: that one is named when the proxy is protected later.
 */
function shownIn({ company, parents, children }: VisibleCompanyRelations, grants: Grants): ServiceId[] {
  const shown: ServiceId[] = [];
  const isShown = (entity: Entity, recordOf: Entity) =>
    !entity.isProtected || grants.allows('HiddenPersonAccess', countryOf(recordOf));
  if (isShown(company, company) || parents.some(showsProxy)) shown.push(company.serviceId);
  for (const { entity } of parents) if (isShown(entity, company)) shown.push(entity.serviceId);
  for (const child of children)
    if (isShown(child.entity, child.entity) || showsProxy(child)) shown.push(child.entity.serviceId);
  return shown;
}

function showsProxy({ current, ended }: VisibleRelation): boolean {
  return [current, ended].some(({ beneficialOwnership }) =>
    beneficialOwnership.some(
      ({ proxyCompanyRegistrationNumber: number, proxyCompanyName: name }) =>
        (number ?? name ?? protectedIdentity) !== protectedIdentity,
    ),
  );
}
