import { Command } from 'commander';
import { codeParser, codesParser } from './checked-code';
import { runCommand } from './run-command';

const problemOf = (text: string) => (/^n[ou]$/i.test(text) ? undefined : 'Expected NO or NU.');

async function parsed(...args: string[]): Promise<{ exitCode: number; options: object; err: string }> {
  let options: object = {};
  let err = '';
  const programOf = () =>
    new Command('program')
      .exitOverride()
      .configureOutput({ writeErr: (text) => (err += text) })
      .option('--one <code>', '', codeParser(problemOf))
      .option('--several <codes...>', '', codesParser(problemOf))
      .action((given: object) => void (options = given));
  const exitCode = await runCommand(programOf, args, () => 1, {});
  return { exitCode, options, err };
}

test('codes are taken in any letter case, one or several', async () => {
  expect(await parsed('--one', 'no', '--several', 'NO', 'nu', '--several', 'No')).toEqual({
    exitCode: 0,
    options: { one: 'NO', several: ['NO', 'NU', 'NO'] },
    err: '',
  });
});

test.each([
  [['--one', 'NOR'], "error: option '--one <code>' argument 'NOR' is invalid. Expected NO or NU.\n"],
  [['--several', 'NO', 'XX'], "error: option '--several <codes...>' argument 'XX' is invalid. Expected NO or NU.\n"],
])('in %j the unknown code is named, with what is expected', async (args, err) => {
  expect(await parsed(...args)).toEqual({ exitCode: 2, options: {}, err });
});
