export * from './case-count';
export * from './check-property';
export * from './met-classes';
