export {
  type KeyPerson,
  type KeyPersonLimits,
  type KeyPersonNetwork,
  type PathFromRole,
  keyPersonsInSteps,
  keyPersonsOf,
  type PathCompany,
} from './key-persons';
