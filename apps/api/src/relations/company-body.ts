import { type Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { isStreamed, type LoadedCompany, runInSlices, type StreamedCompany } from '@company-relations/company-graph';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { ServiceId, Steps } from '@company-relations/ownership';
import { companyPieces, CompanyTexts } from '@company-relations/relations-contract';
import type { Disclose } from '../audit/disclosures';
import type { Answer } from './answers';

/**
 * Of a company that shows more relations than this the length is not counted beforehand. What a caller may not see does not
 * count, or the missing length would tell of it.
 */
const mostCounted = 250;

/**
 * The most characters of a page that are held until they are sent, some 16 MB. What is beyond is loaded again when its turn to be
 * sent comes: the ultimate ownerships of 500 companies may be 150 MB of text.
 */
const maxHeldCharacters = 16_000_000;

/** The texts of one page that are held until they are sent. */
export class HeldTexts {
  private characters = 0;

  constructor(private readonly maxCharacters = maxHeldCharacters) {}

  /** Whether there is room for one more, which is then held. */
  hold(text: string): boolean {
    if (this.characters + text.length > this.maxCharacters) return false;
    this.characters += text.length;
    return true;
  }
}

/** A company as it is sent. */
export interface CompanyBody {
  /**
   * Its JSON as UTF-8, or what writes it piece by piece as long as somebody takes the pieces. Bytes, not a string:
   * pages that wait to be sent take no room in the heap, of which the garbage collector lets the process use twice as
   * much as lives.
   */
  readonly text: Buffer | (() => AsyncIterable<string>);
  readonly isLong: boolean;
}

/** Companies as they are sent, ascending. */
export interface RenderedCompanies {
  readonly companies: CompanyBody[];
  readonly ultimateOwnershipsOmitted: readonly ServiceId[];
  /** Companies that show a protected identity by Hidden Person Access. Companies in slices disclose theirs while they are sent. */
  readonly disclosedIds: readonly ServiceId[];
}

/** Who sees companies. */
export interface Viewer {
  readonly grants: Grants;
  readonly disclose: Disclose;
  /** Where they see them. */
  readonly answer: Answer;
}

/** How the texts of a page are kept. */
export interface Keeping {
  readonly held: HeldTexts;
  /** Loads a company again. */
  readonly reload: (id: ServiceId) => Promise<LoadedCompany | undefined>;
}

/**
 * Masks and writes loaded companies, with turns for others in between. Those in slices are written when they are sent, and again
 * those for whose text there is no room.
 */
export async function renderCompanies(loaded: readonly LoadedCompany[], viewer: Viewer, { held, reload }: Keeping): Promise<RenderedCompanies> {
  const texts = new CompanyTexts();
  const ultimateOwnershipsOmitted: ServiceId[] = [];
  const disclosedIds: ServiceId[] = [];
  const bodies = bodiesInSteps(loaded, function* (each): Steps<CompanyBody> {
    const visible = mask(isStreamed(each) ? each.header : each, viewer.grants);
    if (visible.ultimateOwnershipsOmitted) ultimateOwnershipsOmitted.push(visible.company.serviceId);
    if (visible.disclosesProtectedIdentity) disclosedIds.push(visible.company.serviceId);
    if (isStreamed(each)) return { text: () => companyPieces(visible, disclosedSlices(each, viewer)), isLong: true };
    yield;
    const text = yield* texts.inSteps(visible);
    if (held.hold(text)) return { text: Buffer.from(text), isLong: relationCount(visible) > mostCounted };
    const { company, disclosesProtectedIdentity } = visible;
    return { text: () => textAnew(company.serviceId, viewer, { reload, isDisclosed: disclosesProtectedIdentity }), isLong: true };
  });
  const companies = await runInSlices(bodies, { requester: viewer.answer.name, signal: viewer.answer.gone });
  return { companies, ultimateOwnershipsOmitted, disclosedIds };
}

function* bodiesInSteps(loaded: readonly LoadedCompany[], bodyOf: (each: LoadedCompany) => Steps<CompanyBody>): Steps<CompanyBody[]> {
  const bodies: CompanyBody[] = [];
  for (const each of loaded) {
    bodies.push(yield* bodyOf(each));
    yield;
  }
  return bodies;
}

/** Masked slices of a company; the first one that shows somebody waits until that is written down. */
async function* disclosedSlices(company: StreamedCompany, { grants, disclose, answer }: Viewer) {
  let isDisclosed = false;
  for await (const slice of grantedSlices(company, answer)) {
    const visible = mask(slice, grants);
    if (visible.disclosesProtectedIdentity && !isDisclosed) {
      await disclose([visible.company.serviceId]);
      isDisclosed = true;
    }
    yield visible;
  }
}

/** The text of a company that is loaded again, under the grants with which its answer began. */
async function* textAnew(
  id: ServiceId,
  viewer: Viewer,
  { reload, isDisclosed }: Pick<Keeping, 'reload'> & { readonly isDisclosed: boolean },
): AsyncGenerator<string, void, undefined> {
  const { grants, disclose, answer } = viewer;
  await answer.goOn();
  const loaded = await reload(id);
  if (!loaded) throw new GraphUnavailable('A company went away while its page was sent.');
  const visible = mask(isStreamed(loaded) ? loaded.header : loaded, grants);
  if (visible.disclosesProtectedIdentity && !isDisclosed) await disclose([id]);
  if (isStreamed(loaded)) return yield* companyPieces(visible, disclosedSlices(loaded, viewer));
  const text = await runInSlices(new CompanyTexts().inSteps(visible), { requester: answer.name, signal: answer.gone });
  await answer.goOn();
  yield text;
}

/** Slices are neither read nor given when the grants are no longer the caller's: each may wait long for its turn, and for the client. */
async function* grantedSlices(company: StreamedCompany, { goOn }: Answer) {
  await goOn();
  for await (const slice of company.chunks()) {
    await goOn();
    yield slice;
    await goOn();
  }
}

function relationCount({ parents, children }: VisibleCompanyRelations): number {
  return parents.length + children.length;
}
