import { Module } from '@nestjs/common';
import { CodeTablesController } from './code-tables.controller';

/** The endpoint `GET /v2/code-tables/{table}`. */
@Module({ controllers: [CodeTablesController] })
export class CodeTablesModule {}
