// The programs that `./company-relations` runs, and its help. The help must work before anything is installed or built,
// so it cannot get the commands from the programs. A test compares the commands here with the help of each program.

/**
 * The programs by name. A program is either the built `project` or the `module` of this folder. Its arguments are those
 * in `first`, then the arguments of the user.
 */
export const programs = {
  start: { module: './start.mjs', summary: 'run the whole service on this machine, with demo data', commands: [] },
  feed: {
    project: 'register-feed',
    summary: 'load company registers into the graph, and check what is there',
    commands: [
      ...['load', 'bulk', 'migrate', 'derive', 'check'],
      ...['erase', 'assign-source', 'source-priority', 'role-codes', 'restore-erasures', 'formats'],
    ],
  },
  batch: {
    project: 'batch-builder',
    summary: 'build the packages that client organisations ordered',
    commands: ['build', 'plan', 'verify', 'worker', 'purge', 'keys', 'orders'],
  },
  subscriptions: {
    project: 'subscriptions',
    summary: 'show and change who may see what',
    commands: ['list', 'add', 'grant', 'revoke', 'enable', 'disable', 'apply', 'token'],
  },
  token: {
    project: 'subscriptions',
    first: ['token'],
    summary: 'print an access token for development, as "subscriptions token" does',
    commands: [],
  },
  audit: {
    project: 'audit',
    summary: 'prove that the log of what was disclosed is complete and unchanged',
    commands: ['verify'],
  },
  client: {
    project: 'client',
    summary: 'search, draw, and download, prove and apply packages, as a client organisation does',
    commands: ['search', 'picture', 'packages', 'download', 'decompress', 'verify', 'apply'],
  },
  generate: {
    module: './run-tool.mjs',
    first: ['generator'],
    summary: 'write the files of an invented register of any size',
    commands: [],
  },
};

/** The help of `./company-relations start`. */
export const startHelpText = `Usage: company-relations start [options]

Runs the whole service on this machine until Ctrl-C: its own Neo4j, the demo data, packages, the API and the explorer.
It prints the address, a token and a request to try, and where its log is. PORT sets another port than 3000.

Options:
  --version   print the version
  -h, --help  print this help

Exit codes:
  0  stopped by Ctrl-C or SIGTERM
  1  it could not start, or a part of it failed: the end of the log is shown
`;

/** The help of `./company-relations`. */
export function helpText() {
  const width = Math.max(...Object.keys(programs).map(({ length }) => length)) + 2;
  const lines = Object.entries(programs).flatMap(([name, { summary, commands }]) => [
    `  ${name.padEnd(width)}${summary}`,
    ...wrapped(commands).map((line) => `  ${''.padEnd(width)}  ${line}`),
  ]);
  return `Usage: company-relations <program> [command] [options]

Programs and their commands:
${lines.join('\n')}

"company-relations <program> --help" explains a program, "company-relations <program> <command> --help" a command.
feed, batch, subscriptions and audit use the graph and the folders of this machine, unless settings such as
NEO4J_URI name others (docs/configuration.md).

Options:
  --version  print the version
  --help     print this help

Exit codes:
  1  Node is too old, or packages cannot be installed or built
  2  there is no such program
  Others are those of the program: its help lists them.
`;
}

function wrapped(words, width = 80) {
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= width) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}
