export * from './statement-reader';
export * from './readers';
