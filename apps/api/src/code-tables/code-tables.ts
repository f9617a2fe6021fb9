import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CompanyGraph } from '@company-relations/company-graph';
import { type CodeTableName, codeTableResponses, roleCodeTable } from '@company-relations/relations-contract';
import { EntityTag } from '../platform/http/entity-tag';

/** The operation of the company graph that the table of roles needs. */
export type RoleCodesSource = Pick<CompanyGraph, 'addedRoleCodes'>;

/** A table in one coding. */
interface EncodedTable {
  readonly content: Buffer;
  readonly tag: string;
}

/** A table in each coding. */
export type EncodedTableByCoding = Readonly<Record<'identity' | 'gzip' | 'br', EncodedTable>>;

/**
 * Returns the code tables in each coding. Each table is encoded only once, except the table of roles: it is encoded
 * again after the operator has added roles.
 */
export class CodeTables {
  private readonly forms = encoded(JSON.stringify(codeTableResponses['legal-forms']));
  private readonly statuses = encoded(JSON.stringify(codeTableResponses['operational-statuses']));
  private roles: { readonly text: string; readonly tables: EncodedTableByCoding } | undefined;

  constructor(private readonly source: RoleCodesSource) {}

  /**
   * Returns a code table in each coding.
   *
   * @throws GraphUnavailable if `name` is the name of the table of roles and the graph does not respond.
   */
  async find(name: CodeTableName): Promise<EncodedTableByCoding> {
    if (name === 'legal-forms') return this.forms;
    if (name === 'operational-statuses') return this.statuses;
    // The added roles are read from the graph for each request. If each process cached them, two processes could return
    // different tables of roles.
    const text = JSON.stringify(roleCodeTable(await this.source.addedRoleCodes()));
    if (this.roles?.text !== text) this.roles = { text, tables: encoded(text) };
    return this.roles.tables;
  }
}

function encoded(text: string): EncodedTableByCoding {
  const content = Buffer.from(text);
  const br = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { identity: tagged(content), gzip: tagged(gzipSync(content)), br: tagged(br) };
}

function tagged(content: Buffer): EncodedTable {
  return { content, tag: new EntityTag().add(content).text() };
}
