// `./company-relations feed load …` installs and builds what is needed, then runs one program. The scripts of
// package.json do the same: `npm run feed -- load …`. Only the program writes to standard output.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled, workspaceRoot } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';
import { helpText, programs, startHelpText } from './programs.mjs';

const [name = '', ...args] = process.argv.slice(2);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
if (program) await run(program);
else if (['help', '--help', '-h'].includes(name)) process.stdout.write(helpText());
else if (name === '--version') process.stdout.write(`${version()}\n`);
else {
  process.stderr.write(name === '' ? helpText() : `error: unknown command '${name}'\n\n${helpText()}`);
  process.exitCode = 2;
}

async function run({ module, project, first = [] }) {
  // Of the programs, only this one takes no arguments, so it cannot answer them itself.
  if (name === 'start' && args.includes('--version')) return void process.stdout.write(`${version()}\n`);
  if (name === 'start' && args.some((argument) => ['--help', '-h'].includes(argument)))
    return void process.stdout.write(startHelpText);
  if (module) {
    process.argv.splice(2, Infinity, ...first, ...args);
    return void (await import(module));
  }
  ensureInstalled();
  // The client connects to a service on any machine and needs no graph, so it runs in this process.
  const needsGraph = project !== 'client';
  ensureBuilt(project, ...(needsGraph ? ['local-service'] : []));
  process.argv.splice(2, Infinity, ...(needsGraph ? ['run', project] : []), ...first, ...args);
  createRequire(import.meta.url)(`../../dist/${needsGraph ? 'tools/local-service' : 'apps/client'}/main.js`);
}

function version() {
  return JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')).version;
}
