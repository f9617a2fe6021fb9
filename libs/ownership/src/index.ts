export * from './entities';
export * from './records';
export * from './company-relations';
export * from './statements';
export * from './identifiers';
