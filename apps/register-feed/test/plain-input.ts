import { statSync } from 'node:fs';
import type { Input } from '../src/inputs/inputs';

/** A file that is not packed. */
export function plainInput(path: string): Input {
  return { name: path, path, bytes: statSync(path).size, packing: 'none' };
}
