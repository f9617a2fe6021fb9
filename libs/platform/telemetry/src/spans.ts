/**
 * Attributes of a span: kinds, counts, and names such as the name of a query. Attributes must never contain a search
 * value, a request parameter, or data about a person.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `client` if another process does the work, such as Neo4j. `internal` if this process does it. */
  readonly kind?: 'client' | 'internal';
  readonly attributes?: Attributes;
}

/** The span of a request, which lasts until the response is sent. */
export interface RequestSpan {
  /**
   * Ends the span.
   *
   * @param name - the final name. It can contain the route, which is unknown when the span starts.
   */
  end(name: string, attributes: Attributes, failed: boolean): void;
}
