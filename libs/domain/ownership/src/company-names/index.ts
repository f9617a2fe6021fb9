export { foldName } from './fold-name';
export { compareMatches, type Exactness, matchName, type NameMatch } from './match-name';
export { countedLength, isLegalForm, mayBeMistyped, readWantedName, type WantedName } from './wanted-name';
