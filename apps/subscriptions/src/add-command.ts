import { Grants, type Area } from '@company-relations/authorization';
import { codesParser, type Output, UsageError } from '@company-relations/command-line';
import { typedCountryProblem } from '@company-relations/ownership';
import type { Environment } from '@company-relations/settings';
import { documentJson } from '@company-relations/subscription-store';
import { type Command, Option } from 'commander';
import { areaOption, byOption, type ChangedByOption } from './change-options';
import { withWritableStore } from './store-access';
import { changeText } from './subscription-text';

interface AddOptions extends ChangedByOption {
  readonly organisation: string;
  readonly organisationName?: string;
  readonly country?: readonly string[];
  readonly area?: readonly Area[];
  readonly disabled: boolean;
  readonly json: boolean;
}

/** Adds the command `add` to the program. */
export function addAdd(root: Command, environment: Environment, output: Output): void {
  root
    .command('add <subscription>')
    .description('create a subscription, with its countries and the same areas in each; "grant" adds others')
    .requiredOption('--organisation <id>', 'the client organisation it belongs to; created if there is none')
    .option('--organisation-name <name>', 'name of the organisation; a stored name stays when left out')
    .addOption(
      new Option('--country <codes...>', 'ISO 3166-1 alpha-2 codes').argParser(codesParser(typedCountryProblem)),
    )
    .addOption(areaOption('areas in these countries; without areas companies can be found, and no more'))
    .option('--disabled', 'refuse its requests until "enable"', false)
    .option('--json', 'print it as "list --json" does', false)
    .addOption(byOption())
    .action((id: string, options: AddOptions) => add(id, options, environment, output));
}

async function add(id: string, options: AddOptions, environment: Environment, output: Output): Promise<void> {
  const { organisation: organisationId, organisationName: name, country = [], area = [], disabled, by } = options;
  if (area.length > 0 && country.length === 0) throw new UsageError('Say with --country where the areas are granted.');
  const grants = new Grants(Object.fromEntries(country.map((code) => [code, area])));
  const subscription = { id, organisationId, enabled: !disabled, grants };
  // The graph is not read again for the output. If that read failed, the command would report an error, and the user
  // would think that nothing was changed.
  const { change, organisation } = await withWritableStore({ environment, output, by }, (store) =>
    store.add({ id: organisationId, name }, subscription),
  );
  output.out(
    options.json
      ? JSON.stringify(documentJson({ organisations: [organisation], subscriptions: [change.after] }), undefined, 2)
      : changeText(change),
  );
}
