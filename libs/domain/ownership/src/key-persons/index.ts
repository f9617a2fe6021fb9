export {
  type KeyPerson,
  type KeyPersonLimits,
  type KeyPersonNetwork,
  type KeyPersonPath,
  keyPersonsInSteps,
  keyPersonsOf,
  type PathCompany,
} from './key-persons';
