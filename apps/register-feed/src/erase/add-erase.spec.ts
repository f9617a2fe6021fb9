import { Command } from 'commander';
import { addErase, type EraseCommandOptions } from './add-erase';

/** What the command is given when it is called like this. */
async function called(...args: string[]): Promise<EraseCommandOptions | undefined> {
  let given: EraseCommandOptions | undefined;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addErase(program, async (options) => void (given = options));
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

it.each(['no', 'NO,', ',', 'NOR', 'NO SE', 'Ö1'])('%j names no country', async (text) => {
  await expect(called('--country', text)).rejects.toThrow('It is codes of two letters, such as NO or NO,SE.');
});
