export { companyPieces, CompanyTexts } from './response/company-texts';
