import { createdNames, namesOfMigratedSchema } from './migrated-schema';
import { findWorkspaceRoot } from './workspace-root';

test('finds the names of the indexes and constraints that a migration creates', () => {
  const text = [
    '// CREATE INDEX in_a_comment IF NOT EXISTS',
    'CREATE INDEX by_day IF NOT EXISTS FOR (c:Company) ON (c.day);',
    'CREATE TEXT INDEX by_name IF NOT EXISTS',
    'FOR (c:Company) ON (c.name);',
    'CREATE CONSTRAINT company_id IF NOT EXISTS FOR (c:Company) REQUIRE c.id IS UNIQUE;',
    "MERGE (:Counter {name: 'CREATE INDEX of_no_one IF NOT EXISTS'})",
  ].join('\n');
  expect(createdNames(text)).toEqual(['by_day', 'by_name', 'company_id']);
});

test('finds the schema of every lib that has migrations', async () => {
  const names = await namesOfMigratedSchema(findWorkspaceRoot(__dirname));
  const ofLibs = ['company_country', 'erasure_id', 'batch_package_id', 'subscription_id'];
  expect(ofLibs.filter((name) => !names.has(name))).toEqual([]);
});
