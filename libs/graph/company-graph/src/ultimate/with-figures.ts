import { type CompanyRelations, type UltimateRelation, withUltimateOwnerships } from '@company-relations/ownership';

/**
 * The figures (ultimate ownerships) of a company, as relations: with its ultimate owners (`above`), and with the
 * companies that it ultimately owns (`below`).
 */
export interface FiguresAsRelations {
  readonly above: readonly UltimateRelation[];
  readonly below: readonly UltimateRelation[];
  readonly omitted: CompanyRelations['ultimateOwnershipsOmitted'];
}

/** Adds the figures (ultimate ownerships) to a company. */
export function withFigures(
  relations: CompanyRelations,
  { above, below, omitted }: FiguresAsRelations,
): CompanyRelations {
  return {
    ...relations,
    parents: withUltimateOwnerships(relations.parents, above),
    children: withUltimateOwnerships(relations.children, below),
    ...(omitted && { ultimateOwnershipsOmitted: omitted }),
  };
}
