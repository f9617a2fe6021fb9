export { companyPieces, CompanyTexts, companyTexts } from './response/company-texts';
