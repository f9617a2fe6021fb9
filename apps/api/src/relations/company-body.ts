import { type Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { inTurns, isSliced, type LoadedCompany } from '@company-relations/company-graph';
import type { CompanyRelations, ServiceId } from '@company-relations/ownership';
import { companyPieces, CompanyTexts } from '@company-relations/relations-contract';

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
}

/** Masks and writes loaded companies, with turns for others in between. Those in slices are written when they are sent. */
export async function told(loaded: readonly LoadedCompany[], grants: Grants): Promise<Told> {
  const texts = new CompanyTexts();
  const ultimateOwnershipsOmitted: ServiceId[] = [];
  const companies = await inTurns(loaded, (each): CompanyBody => {
    const visible = mask(isSliced(each) ? each.outline : each, grants);
    if (visible.ultimateOwnershipsOmitted) ultimateOwnershipsOmitted.push(visible.company.serviceId);
    if (isSliced(each)) return { text: () => companyPieces(visible, maskedSlices(each.slices(), grants)), isLong: true };
    return { text: texts.of(visible), isLong: relationCount(visible) > mostCounted };
  });
  return { companies, ultimateOwnershipsOmitted };
}

async function* maskedSlices(slices: AsyncIterable<CompanyRelations>, grants: Grants) {
  for await (const slice of slices) yield mask(slice, grants);
}

function relationCount({ parents, children }: VisibleCompanyRelations): number {
  return parents.length + children.length;
}
