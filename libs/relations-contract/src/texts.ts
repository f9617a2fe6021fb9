export { companyTexts } from './response/company-texts';
