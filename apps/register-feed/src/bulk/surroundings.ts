import type { BaselineRows, IdHasher } from '@company-relations/register-loader';
import type { CollectedStatements } from './collected-statements';
import type { EntityWriter } from './entity-writer';
import type { Findings } from './findings';
import type { CompactHoldingsCollector } from './figures/compact-holdings';
import type { TableFiles } from './table-files';
import type { ConverterSettings } from './tasks';

/** The objects that all steps of a converter share. */
export interface ConverterContext {
  readonly settings: ConverterSettings;
  readonly hasher: IdHasher;
  readonly rows: BaselineRows;
  readonly files: TableFiles;
  readonly collected: CollectedStatements;
  readonly writer: EntityWriter;
  readonly holdings: CompactHoldingsCollector;
  readonly findings: Findings;
}
