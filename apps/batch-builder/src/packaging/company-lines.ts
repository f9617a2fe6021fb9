import {
  type Grants,
  mask,
  type Masked,
  protectedIdentity,
  type VisibleCompanyRelations,
  type VisibleRelation,
} from '@company-relations/authorization';
import { isStreamed, type LoadedCompany, type StreamedCompany } from '@company-relations/company-graph';
import { grantCountryOf, type Entity, type ServiceId } from '@company-relations/ownership';
import { companyJsonInPieces, CompanyJsonWriter } from '@company-relations/relations-contract/texts';

/**
 * The version of the line format. Increase it with every change that produces different lines from the same data and
 * grants, for example of members, their order, masking, or the computation of ultimate owners. The next deltas then
 * contain every line that differs.
 *
 * Also increase it if the change log reports more or fewer changes than before. The next deltas are then built without
 * the change log.
 */
const lineFormat = 7;

/**
 * Returns a text that identifies everything that decides the content of lines, except the data and the grants. If the
 * text changes, lines may change too.
 *
 * @param ultimateOwnershipBudget - see `CompanyGraphOptions.ultimateOwnershipBudget`.
 */
export function lineRevisionOf(ultimateOwnershipBudget: number): string {
  return `format ${lineFormat}, budget ${ultimateOwnershipBudget}`;
}

/** The line of a company in a package file. */
export interface CompanyLine {
  /**
   * The line without its line feed, with the same bytes as in the response to a search. The line is a UTF-8 buffer if
   * the company was loaded in chunks.
   */
  readonly text: string | Buffer;
  /**
   * The entities that the line shows unmasked. If one of these entities becomes protected later, the package must be
   * withdrawn.
   */
  readonly shown: readonly ServiceId[];
  readonly ultimateOwnershipsOmitted: boolean;
  /** True if the line shows an identity that only Hidden Person Access discloses. See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

/**
 * Masks loaded companies according to the grants and writes their lines. Returns the lines by the id of the company.
 * For a company that is loaded in chunks, only the written text is kept in memory, because its data may be large.
 *
 * @throws GraphUnavailable if a company that is loaded in chunks disappears during loading.
 */
export async function companyLinesOf(
  loaded: readonly LoadedCompany[],
  grants: Grants,
): Promise<Map<ServiceId, CompanyLine>> {
  const texts = new CompanyJsonWriter();
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

function wholeLine(visible: Masked<VisibleCompanyRelations>, grants: Grants, texts: CompanyJsonWriter): CompanyLine {
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
  for await (const piece of companyJsonInPieces(visible, masked())) pieces.push(Buffer.from(piece));
  for (const entity of shownIn({ ...visible, parents: [], children: [] }, grants)) shown.add(entity);
  return {
    text: Buffer.concat(pieces),
    shown: [...shown],
    ultimateOwnershipsOmitted: visible.ultimateOwnershipsOmitted,
    disclosesProtectedIdentity,
  };
}

/**
 * Returns the entities that a line shows unmasked. Companies are included, because a company may later turn out to be
 * the business of a person.
 *
 * If a record shows its proxy, the company of the record is included too, whether it is masked or not. When the proxy
 * becomes protected later, `CompanyGraph.protectionsSince` returns this company.
 */
function shownIn({ company, parents, children }: VisibleCompanyRelations, grants: Grants): ServiceId[] {
  const shown: ServiceId[] = [];
  const isShown = (entity: Entity, recordOf: Entity) =>
    !entity.isProtected || grants.allows('HiddenPersonAccess', grantCountryOf(recordOf));
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
