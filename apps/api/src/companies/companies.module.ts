import { Module } from '@nestjs/common';
import { type Sources, sources } from '../platform/sources';
import { CompaniesController } from './companies.controller';
import { FindCompanies } from './find-companies';

/** The endpoints `POST /v2/companies/search` and `GET /v2/companies/{serviceId}`. */
@Module({
  controllers: [CompaniesController],
  providers: [
    {
      provide: FindCompanies,
      inject: [sources],
      useFactory: ({ namedCompanies }: Sources) => new FindCompanies(namedCompanies),
    },
  ],
})
export class CompaniesModule {}
