export { foldName } from './fold-name';
export { compareMatches, type Exactness, matchName, type NameMatch } from './match-name';
export { significantLength, isLegalForm, mayBeMistyped, readWantedName, type WantedName } from './wanted-name';
