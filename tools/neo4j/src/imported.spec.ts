import { importedIn } from './imported';

test('reads the counts of an import', () => {
  const output =
    'IMPORT DONE in 1s 337ms. \nImported:\n  12 nodes\n  30 relationships\n  240 properties\nPeak memory usage: 1.053GiB\n';
  expect([importedIn(output), importedIn('IMPORT FAILED in 1s'), importedIn('')]).toEqual([
    { nodes: 12, relationships: 30 },
    undefined,
    undefined,
  ]);
});
