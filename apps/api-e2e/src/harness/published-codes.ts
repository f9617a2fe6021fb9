/**
 * Codes of the published code tables (docs/generated/code-tables.md) that the test data uses. Published codes never
 * change.
 */
export const publishedCodes = {
  /** Legal form ASA of the Norwegian register. */
  legalFormAsa: 1006,
  /** Operational status ACTIVE. */
  operationalStatusActive: 1,
  /** Role LEDE of the Norwegian register: chair of the board. */
  roleChair: 1001,
} as const;
