/** Who states something: the name of a register, a publisher or a supplier. */
export type SourceName = string;

/** The source of statements that name none. */
export const unnamedSource: SourceName = 'unnamed';
