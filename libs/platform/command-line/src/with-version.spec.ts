import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { runCommand } from './run-command';

const { version } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8')) as {
  readonly version: string;
};

/** Runs a program whose command needs an argument and an option. @returns what it prints, with its exit code. */
async function run(...args: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const programOf = () => {
    const root = new Command('company-relations batch')
      .exitOverride()
      .configureOutput({ writeOut: (text) => void (out += text) });
    root
      .command('orders')
      .command('add <id>')
      .requiredOption('--organisation <id>')
      .action(() => void (out += 'ran'));
    return root;
  };
  return { code: await runCommand(programOf, args, () => 1, {}), out };
}

test.each([[[]], [['orders']], [['orders', 'add']], [['orders', 'add', 'id', '--organisation', 'o']]])(
  'after "%s" the version of the workspace is printed, and nothing else is done',
  async (command) => {
    expect(await run(...command, '--version')).toEqual({ code: 0, out: `${version}\n` });
  },
);

test.each([[[]], [['orders']], [['orders', 'add']]])('the help of "%s" shows --version', async (command) => {
  expect((await run(...command, '--help')).out).toMatch(/^ {2}--version +print the version$/m);
});
