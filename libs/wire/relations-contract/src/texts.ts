export { companyPieces, CompanyTextWriter } from './response/company-texts';
