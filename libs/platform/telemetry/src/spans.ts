/**
 * Attributes of a span: kinds, counts, and names such as that of a query. They must never contain a value of a search,
 * a parameter, or data about a person.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `client` means that another process does the work, such as Neo4j. `internal` means that this process does it. */
  readonly kind?: 'client' | 'internal';
  readonly attributes?: Attributes;
}

/** The span of a request. It lasts until the response is sent. */
export interface RequestSpan {
  /**
   * Ends the span.
   *
   * @param name - the final name. It can contain the route, which is unknown when the span starts.
   */
  end(name: string, attributes: Attributes, failed: boolean): void;
}
