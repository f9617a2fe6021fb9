import type { Grants, Masked } from '@company-relations/authorization';
import type { ServiceId, Steps } from '@company-relations/ownership';
import type { ResponseSession } from './response-sessions';

/**
 * Masked data that states whether a person is shown only because of Hidden Person Access. If so, an audit entry is
 * needed.
 */
export interface Disclosing {
  readonly disclosesProtectedIdentity: boolean;
}

/** Loaded data about one company. The data is not masked yet, so only the `MaskingInterceptor` may read it. */
export interface LoadedPart<Loaded> {
  readonly serviceId: ServiceId;
  /** The data of the company. The relations are included, unless `chunks` is set: then only the chunks contain them. */
  readonly data: Loaded;
  /** The relations of a company with very many links, in chunks. The chunks are read while the response is sent. */
  readonly chunks?: () => AsyncIterable<Loaded>;
}

/**
 * Describes a response in three steps. A handler returns this description, and the `MaskingInterceptor` runs the steps
 * in this order:
 *
 * 1. `load` yields portions: lists of loaded companies, each as soon as it is available.
 * 2. `mask` applies the grants of the caller. Before anything is sent, an audit entry records what Hidden Person Access
 *   discloses.
 * 3. `writer` receives only masked data, and sends it as JSON.
 */
export interface LoadedResponse<Loaded, Visible extends Disclosing, Summary> {
  /** Method and route, for the audit entry. */
  readonly endpoint: string;
  /**
   * Loads the companies in portions. Returns the data about the whole response, which are available only after the last
   * portion was masked and rendered.
   */
  readonly load: (session: ResponseSession) => AsyncGenerator<readonly LoadedPart<Loaded>[], Summary>;
  /**
   * Loads a company for a second time, if its JSON was not kept in memory until it could be sent. Returns undefined if
   * the company no longer exists.
   */
  readonly reload?: (id: ServiceId, session: ResponseSession) => Promise<LoadedPart<Loaded> | undefined>;
  readonly mask: (loaded: Loaded, grants: Grants) => Steps<Masked<Visible>>;
  readonly writer: WireWriter<Visible, Summary>;
}

/** A response with any type of data. The interceptor does not need to know the type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each response fits its own mask and writer.
export type AnyLoadedResponse = LoadedResponse<any, any, any>;

/** Masked data about one company. */
export interface MaskedPart<Visible> {
  readonly serviceId: ServiceId;
  readonly data: Masked<Visible>;
  /** Masked and audited chunks of relations. The chunks are read while the response is sent. */
  readonly chunks?: () => AsyncIterable<Masked<Visible>>;
  /**
   * Loads and masks the part again.
   *
   * @throws GraphUnavailable if the company no longer exists, or if the graph is unavailable.
   * @throws GrantsRevokedError, AuditUnavailableError
   */
  readonly reload: () => Promise<Omit<MaskedPart<Visible>, 'reload'>>;
}

/** Renders masked data as JSON and sends it. No other code writes companies and persons into responses. */
export interface WireWriter<Visible, Summary> {
  /**
   * Begins a portion, which is a list of companies. Returns a function that renders one company of the portion but does
   * not send it.
   */
  readonly beginPortion: () => (part: MaskedPart<Visible>) => Steps<void>;
  /** Sends the rendered data. Called once, after the audit entry is stored. */
  readonly send: (summary: Summary, session: ResponseSession) => Promise<void>;
}

/** Turns a mask that never yields into a mask in steps. */
export function toMaskInSteps<Loaded, Visible>(mask: (loaded: Loaded, grants: Grants) => Masked<Visible>) {
  return function* (loaded: Loaded, grants: Grants): Steps<Masked<Visible>> {
    return mask(loaded, grants);
  };
}
