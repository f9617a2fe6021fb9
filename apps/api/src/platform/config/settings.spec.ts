import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './read-config';
import { settings } from './settings';

const root = join(__dirname, '../../../../..');
/** The lines of a file before the text `builder`, with which the settings of the batch builder begin. */
const lines = (path: string, builder: string) =>
  (readFileSync(join(root, path), 'utf8').split(builder)[0] ?? '').split('\n');

/** The names of all environment variables that `readConfig` looks up. */
async function namesRead(): Promise<Set<string>> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, name) => void names.add(String(name)) },
  );
  await readConfig({ environment, readFile: () => '' });
  return names;
}

it('the settings are exactly what the configuration reads', async () => {
  expect([...(await namesRead())].sort()).toEqual(settings.map(({ name }) => name).sort());
});

it('the table in docs/configuration.md has them all, with their defaults', () => {
  const rows = lines('docs/configuration.md', '### In the builder').flatMap((line) => {
    const [, name, value] = /^\| `([A-Z0-9_]+)` \| ([^|]*)\|/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, default: value?.trim() }];
  });
  expect(rows).toEqual(
    settings.map((setting) => ({ name: setting.name, default: setting.required ? 'required' : setting.default })),
  );
});

it('.env.example has them all, with their defaults', () => {
  const assignments = lines('.env.example', '# The builder of batch packages alone.').flatMap((line) => {
    const [, name, value] = /^(?:# )?([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value, isDefault: line.startsWith('# ') }];
  });
  expect(assignments.map(({ name }) => name)).toEqual(settings.map(({ name }) => name));
  const shown = assignments.filter(({ isDefault }) => isDefault).map(({ name, value }) => [name, value]);
  const defaults = new Map(settings.map((setting) => [setting.name as string, setting.default.split(';')[0]]));
  expect(shown).toEqual(shown.map(([name]) => [name, defaults.get(name as string)]));
});
