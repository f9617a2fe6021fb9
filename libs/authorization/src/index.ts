export * from './areas';
export * from './grants';
export * from './mask';
export type { Masked } from './masked';
