import { Command } from 'commander';
import { eraseCommand, type EraseCommandOptions } from './add-erase';

/** Parses these arguments and returns the options that the command would get. */
async function called(...args: string[]): Promise<EraseCommandOptions | undefined> {
  let given: EraseCommandOptions | undefined;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  eraseCommand(program).action((options: EraseCommandOptions) => void (given = options));
  await program.parseAsync(['erase', '--person', 'p', ...args], { from: 'user' });
  return given;
}

const usual = { person: 'p', country: [], plan: false, storeLost: false, json: false, usageOnly: false };

it.each([
  ['none', [], []],
  ['none, as a job says it', ['--country='], []],
  ['several together', ['--country', 'NO, SE'], ['NO', 'SE']],
  ['several one by one', ['--country', 'NO', '--country', 'SE,DK'], ['NO', 'SE', 'DK']],
])('countries are named: %s', async (_how, args, country) => {
  expect(await called(...args)).toEqual({ ...usual, country });
});

it.each([
  ['XX', 'No country has the code XX.'],
  ['NO,UK', 'No country has the code UK: the code of the United Kingdom is GB.'],
])('%s is refused: %s', async (text, problem) => {
  await expect(called('--country', text)).rejects.toThrow(problem);
});

it('Kosovo is named by the code that data has for it', async () => {
  expect(await called('--country', 'XK')).toEqual({ ...usual, country: ['XK'] });
});

it('the help lists all exit codes, and no empty default', async () => {
  const help: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeOut: (text) => void help.push(text) });
  eraseCommand(program);
  await expect(program.parseAsync(['erase', '--help'], { from: 'user' })).rejects.toThrow('(outputHelp)');
  expect([
    help
      .join('')
      .match(/^ {2}(\d+(, \d+)?) {2,}/gm)
      ?.map((code) => code.trim()),
    help.join('').includes('[]'),
  ]).toEqual([['0', '2', '4', '130, 143'], false]);
});

it.each(['no', 'NO,', ',', 'NOR', 'NO SE', 'Ö1'])('%j names no country', async (text) => {
  await expect(called('--country', text)).rejects.toThrow('It is codes of two letters, such as NO or NO,SE.');
});
