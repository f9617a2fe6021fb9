import type { Grants, Masked } from '@company-relations/authorization';
import { runInSlices } from '@company-relations/company-graph';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { ServiceId, Steps } from '@company-relations/ownership';
import { consumePortions } from './consume-portions';
import type { AuditHiddenPersonAccess } from './disclosure-log';
import type { Disclosing, LoadedPart, LoadedResponse, MaskedPart } from './loaded-response';
import type { ResponseSession } from './response-sessions';

/** The caller who receives a response. */
export interface Recipient {
  readonly grants: Grants;
  readonly session: ResponseSession;
  /** Writes the audit entries for chunks, which are masked only while the response is sent. */
  readonly auditHiddenPersonAccess: AuditHiddenPersonAccess;
}

export interface RenderedResponse<Summary> {
  readonly summary: Summary;
  /**
   * The companies that need an audit entry before anything is sent. For chunks, which are read while the response is
   * sent, audit entries are written later.
   */
  readonly disclosedIds: readonly ServiceId[];
}

/**
 * Loads, masks and renders a response in portions, which are lists of companies. Sends nothing. Other requests can run
 * between the steps.
 */
export async function maskAndRender<Loaded, Visible extends Disclosing, Summary>(
  response: LoadedResponse<Loaded, Visible, Summary>,
  recipient: Recipient,
): Promise<RenderedResponse<Summary>> {
  const masking = new Masking(response, recipient);
  const disclosedIds: ServiceId[] = [];
  const { name: requester, signal } = recipient.session.requester;
  const portions = response.load(recipient.session);
  const summary = await consumePortions(portions, (portion) =>
    runInSlices(masking.render(portion, disclosedIds), { requester, signal }),
  );
  return { summary, disclosedIds };
}

class Masking<Loaded, Visible extends Disclosing, Summary> {
  constructor(
    private readonly response: LoadedResponse<Loaded, Visible, Summary>,
    private readonly recipient: Recipient,
  ) {}

  *render(portion: readonly LoadedPart<Loaded>[], disclosedIds: ServiceId[]): Steps<void> {
    const render = this.response.writer.beginPortion();
    for (const part of portion) {
      const data = yield* this.mask(part.data);
      if (data.disclosesProtectedIdentity) disclosedIds.push(part.serviceId);
      yield* render(this.maskedPart(part, data));
      yield;
    }
  }

  private mask(loaded: Loaded): Steps<Masked<Visible>> {
    return this.response.mask(loaded, this.recipient.grants);
  }

  /**
   * Returns a masked company. If the company has no chunks, the result does not refer to the loaded part. Otherwise the
   * unmasked data would stay in memory until the response is sent.
   */
  private maskedPart({ serviceId, chunks }: LoadedPart<Loaded>, data: Masked<Visible>): MaskedPart<Visible> {
    const isDisclosed = data.disclosesProtectedIdentity;
    return {
      serviceId,
      data,
      ...(chunks && { chunks: () => this.maskedChunks(serviceId, chunks) }),
      reload: () => this.reload(serviceId, isDisclosed),
    };
  }

  private async reload(id: ServiceId, isDisclosed: boolean): Promise<Omit<MaskedPart<Visible>, 'reload'>> {
    const { session, auditHiddenPersonAccess } = this.recipient;
    await session.assertStillAuthorized();
    const part = await this.response.reload?.(id, session);
    if (!part) throw new GraphUnavailable('A company was removed while its page was sent.');
    const { name: requester, signal } = session.requester;
    const data = await runInSlices(this.mask(part.data), { requester, signal });
    if (data.disclosesProtectedIdentity && !isDisclosed) await auditHiddenPersonAccess([id]);
    return this.maskedPart(part, data);
  }

  /**
   * Masks chunks. The first chunk that discloses a protected identity is yielded only after its audit entry is written.
   */
  private async *maskedChunks(
    id: ServiceId,
    chunks: () => AsyncIterable<Loaded>,
  ): AsyncGenerator<Masked<Visible>, void, undefined> {
    const { session, auditHiddenPersonAccess } = this.recipient;
    const { name: requester, signal } = session.requester;
    let isDisclosed = false;
    for await (const chunk of authorizedChunks(chunks, session)) {
      const visible = await runInSlices(this.mask(chunk), { requester, signal });
      if (visible.disclosesProtectedIdentity && !isDisclosed) {
        await auditHiddenPersonAccess([id]);
        isDisclosed = true;
      }
      yield visible;
    }
  }
}

/**
 * Reads chunks, and throws as soon as grants were revoked. Checks the grants before and after each chunk, because both
 * the graph and the client may be slow.
 */
async function* authorizedChunks<Loaded>(
  chunks: () => AsyncIterable<Loaded>,
  { assertStillAuthorized }: ResponseSession,
): AsyncGenerator<Loaded, void, undefined> {
  await assertStillAuthorized();
  for await (const chunk of chunks()) {
    await assertStillAuthorized();
    yield chunk;
    await assertStillAuthorized();
  }
}
