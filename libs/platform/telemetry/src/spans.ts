/** What a span records: names of things, kinds and counts. Never a value of a search, a parameter, or anything of a person. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `client`: the work is done by another process, which is asked. */
  readonly kind?: 'client' | 'internal';
  readonly attributes?: Attributes;
}

/** The span of a request, until its answer is sent. */
export interface RequestSpan {
  /** @param name as far as the request is known by now. */
  end(name: string, attributes: Attributes, failed: boolean): void;
}
