/** The name of a source: a register, a publisher or a supplier. */
export type SourceName = string;

/** The source of statements without a source. */
export const unnamedSource: SourceName = 'unnamed';
