import { Module } from '@nestjs/common';
import { ErrorPagesController } from './error-pages.controller';

/** The pages about error codes, at `/docs/errors`. */
@Module({ controllers: [ErrorPagesController] })
export class ErrorPagesModule {}
