import { Module } from '@nestjs/common';
import { type Sources, sources } from '../platform/sources';
import { CodeTables } from './code-tables';
import { CodeTablesController } from './code-tables.controller';

/** The endpoint `GET /v2/code-tables/{table}`. */
@Module({
  controllers: [CodeTablesController],
  providers: [
    { provide: CodeTables, inject: [sources], useFactory: ({ roleCodes }: Sources) => new CodeTables(roleCodes) },
  ],
})
export class CodeTablesModule {}
