export { type KeyPerson, type KeyPersonLimits, type KeyPersonNetwork, type KeyPersonPath, keyPersonsOf, type PathCompany } from './key-persons';
