import type { Grants, Masked } from '@company-relations/authorization';
import type { ServiceId, Steps } from '@company-relations/ownership';
import type { ResponseSession } from './response-sessions';

/** Masked data. It says whether it shows a protected identity that only Hidden Person Access shows: that is audited. */
export interface Disclosing {
  readonly disclosesProtectedIdentity: boolean;
}

/** Loaded data about one company. Unmasked: only the `MaskingInterceptor` reads it. */
export interface LoadedPart<Loaded> {
  readonly serviceId: ServiceId;
  /** All of it, or the header of what comes in chunks. */
  readonly data: Loaded;
  /** The chunks of a company with very many links. They are read while they are sent. */
  readonly chunks?: () => AsyncIterable<Loaded>;
}

/**
 * What a handler returns. The `MaskingInterceptor` takes the three steps in this order:
 *
 * 1. `load` gives portions of loaded parts, each as soon as it is there.
 * 2. `mask` applies the caller's grants; what Hidden Person Access discloses is audited before anything is sent.
 * 3. `writer` gets masked data only, and sends it as JSON.
 */
export interface LoadedResponse<Loaded, Visible extends Disclosing, Summary> {
  /** Method and route, for the audit entry. */
  readonly endpoint: string;
  /** Returns the facts about the whole response. It ends only after the last portion was masked and rendered. */
  readonly load: (session: ResponseSession) => AsyncGenerator<readonly LoadedPart<Loaded>[], Summary>;
  /** Loads a part again whose JSON was not kept until its turn to be sent; undefined when it no longer exists. */
  readonly reload?: (id: ServiceId, session: ResponseSession) => Promise<LoadedPart<Loaded> | undefined>;
  readonly mask: (loaded: Loaded, grants: Grants) => Steps<Masked<Visible>>;
  readonly writer: WireWriter<Visible, Summary>;
}

/** A response of any kind of data, as the interceptor sees it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each response fits its own mask and writer.
export type AnyLoadedResponse = LoadedResponse<any, any, any>;

/** Masked data about one company. */
export interface MaskedPart<Visible> {
  readonly serviceId: ServiceId;
  readonly data: Masked<Visible>;
  /** Masked and audited chunks, read while they are sent. */
  readonly chunks?: () => AsyncIterable<Masked<Visible>>;
  /** Loads and masks the part again. @throws GraphUnavailable when it no longer exists, GrantsRevokedError, AuditUnavailableError */
  readonly reload: () => Promise<Omit<MaskedPart<Visible>, 'reload'>>;
}

/** Renders masked data as JSON and sends it. Nothing else writes companies or persons to a response. */
export interface WireWriter<Visible, Summary> {
  /** Begins a portion. The function renders one part; it sends nothing. */
  readonly beginPortion: () => (part: MaskedPart<Visible>) => Steps<void>;
  /** Sends the rendered text. Called once, after the audit entry is stored. */
  readonly send: (summary: Summary, session: ResponseSession) => Promise<void>;
}

/** Turns a mask that needs no pause into a mask in steps. */
export function inOneStep<Loaded, Visible>(mask: (loaded: Loaded, grants: Grants) => Masked<Visible>) {
  return function* (loaded: Loaded, grants: Grants): Steps<Masked<Visible>> {
    return mask(loaded, grants);
  };
}
