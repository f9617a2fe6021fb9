/** The name of a source: a register, a publisher or a supplier. */
export type SourceName = string;

/** The source of statements that name none. */
export const unnamedSource: SourceName = 'unnamed';
