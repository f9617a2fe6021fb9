export { companyJsonInPieces, CompanyJsonWriter } from './response/company-json';
export { currentRecordsJson } from './response/record-json';
