import { Command } from 'commander';
import { runCommand } from './run-command';
import { optionsTakenByNpm } from './taken-by-npm';

function program(): Command {
  const root = new Command('company-relations feed').exitOverride();
  root.command('load').option('--strict').option('--as-of <date>').option('--no-deltas').argument('<file>');
  root.command('check').option('--all');
  return root;
}
const taken = (environment: Record<string, string>, ...args: string[]) =>
  optionsTakenByNpm(program(), args, { npm_lifecycle_event: 'feed', ...environment });

test.each([
  [{ npm_config_strict: 'true' }, ['--strict']],
  [{ npm_config_as_of: '2026-01-01' }, ['--as-of']],
  [{ npm_config_strict: 'true', npm_config_deltas: '' }, ['--strict', '--no-deltas']],
  [{ npm_config_strict: '', npm_config_deltas: 'true', npm_config_json: 'true' }, []],
  [{ npm_config_all: 'true' }, []],
  [{ npm_config_strict: 'true', npm_lifecycle_event: 'test' }, []],
])('from what npm leaves in %j the options of a load are known that npm took', (environment, options) => {
  expect(taken(environment, 'load', 'f.jsonl')).toEqual(options);
});

test('a program whose options npm took does not run, and says how to write them', async () => {
  const errors: unknown[] = [];
  let ran = false;
  const programOf = () => {
    const root = new Command('company-relations feed').exitOverride();
    root
      .command('load <file>')
      .option('--strict')
      .action(() => void (ran = true));
    return root;
  };
  const onError = (error: unknown) => errors.push((error as Error).message) + 1;
  const environment = { npm_lifecycle_event: 'feed', npm_config_strict: 'true' };
  expect(await runCommand(programOf, ['load', 'f.jsonl'], onError, environment)).toBe(2);
  expect([ran, errors]).toEqual([
    false,
    [
      'npm took --strict for itself, and nothing was done. Write "./company-relations feed load … --strict", or "npm run feed -- load … --strict".',
    ],
  ]);
  expect(await runCommand(programOf, ['load', 'f.jsonl'], onError, { npm_lifecycle_event: 'feed' })).toBe(0);
  expect(ran).toBe(true);
});
