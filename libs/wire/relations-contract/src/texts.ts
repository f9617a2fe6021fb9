export { companyJsonInPieces, CompanyJsonWriter } from './response/company-json';
