export { foldName } from './fold-name';
export { compareMatches, type Exactness, matchName, type NameMatch } from './match-name';
export { countedLength, mayBeMistyped, readWantedName, type WantedName } from './wanted-name';
