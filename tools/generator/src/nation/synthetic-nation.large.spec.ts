import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distributionsOf } from './distributions';
import { figuresOf } from './figures';
import { nation } from './nation';
import { plotsOf } from './plots';

const docs = join(__dirname, '../../../../docs');

// This command writes the plots: npm run generate -- --model nation --companies 100000 --plots
// docs/generated/synthetic-nation.svg
test('docs/synthetic-nation.md and its plots show the nation as it is', () => {
  const found = distributionsOf(
    nation({ companies: 100_000, first: 1, of: 100_000, seed: 1, asOf: '2026-01-01', revision: 1 }),
  );
  expect(readFileSync(join(docs, 'generated/synthetic-nation.svg'), 'utf8')).toBe(plotsOf(found));
  expect(readFileSync(join(docs, 'synthetic-nation.md'), 'utf8')).toContain(figuresOf(found));
}, 120_000);
