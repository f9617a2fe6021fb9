import { type Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { inTurns, isSliced, type LoadedCompany, type SlicedCompany } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';
import { companyPieces, CompanyTexts } from '@company-relations/relations-contract';
import type { Disclose } from '../audit/disclosures';
import type { Answer } from './answers';

/**
 * Of a company that shows more relations than this the length is not counted beforehand. What a caller may not see does not
 * count, or the missing length would tell of it.
 */
const mostCounted = 250;

/** A company as it is sent. */
export interface CompanyBody {
  /** Its JSON, or what writes it piece by piece as long as somebody takes the pieces. */
  readonly text: string | (() => AsyncIterable<string>);
  readonly isLong: boolean;
}

/** Companies as they are sent, ascending. */
export interface Told {
  readonly companies: CompanyBody[];
  readonly ultimateOwnershipsOmitted: readonly ServiceId[];
  /** Those that show somebody whom only Hidden Person Access shows; those in slices disclose it themselves while they are sent. */
  readonly revealing: readonly ServiceId[];
}

/** Who sees companies. */
export interface Viewer {
  readonly grants: Grants;
  readonly disclose: Disclose;
  /** Where they see them. */
  readonly answer: Answer;
}

/** Masks and writes loaded companies, with turns for others in between. Those in slices are written when they are sent. */
export async function told(loaded: readonly LoadedCompany[], viewer: Viewer): Promise<Told> {
  const texts = new CompanyTexts();
  const ultimateOwnershipsOmitted: ServiceId[] = [];
  const revealing: ServiceId[] = [];
  const companies = await inTurns(loaded, (each): CompanyBody => {
    const visible = mask(isSliced(each) ? each.outline : each, viewer.grants);
    if (visible.ultimateOwnershipsOmitted) ultimateOwnershipsOmitted.push(visible.company.serviceId);
    if (visible.revealsProtected) revealing.push(visible.company.serviceId);
    if (isSliced(each)) return { text: () => companyPieces(visible, disclosedSlices(each, viewer)), isLong: true };
    return { text: texts.of(visible), isLong: relationCount(visible) > mostCounted };
  });
  return { companies, ultimateOwnershipsOmitted, revealing };
}

/** Masked slices of a company; the first one that shows somebody waits until that is written down. */
async function* disclosedSlices(company: SlicedCompany, { grants, disclose, answer }: Viewer) {
  let isDisclosed = false;
  for await (const slice of grantedSlices(company, answer)) {
    const visible = mask(slice, grants);
    if (visible.revealsProtected && !isDisclosed) {
      await disclose([visible.company.serviceId]);
      isDisclosed = true;
    }
    yield visible;
  }
}

/** Slices are neither read nor given when the grants are no longer the caller's: each may wait long for its turn, and for the client. */
async function* grantedSlices(company: SlicedCompany, { goOn }: Answer) {
  await goOn();
  for await (const slice of company.slices()) {
    await goOn();
    yield slice;
    await goOn();
  }
}

function relationCount({ parents, children }: VisibleCompanyRelations): number {
  return parents.length + children.length;
}
