import { join } from 'node:path';

/** The programs that generators need, and the folder in which one generator works. */
export interface Tools {
  /** The Node that runs the generators. */
  readonly node: string;
  /** `node_modules` with the pinned generators. */
  readonly modules: string;
  /** The folder with the executables of the pinned Python packages. */
  readonly python: string;
  /** The OpenAPI document of the running service, as a file. */
  readonly document: string;
  /** The folder of the generated client, next to the program that uses it. */
  readonly folder: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * A generator of clients, and the steps with which a user generates a client, and compiles and runs a program with it.
 */
export interface Generator {
  readonly name: string;
  /** The program that uses the generated client, in the folder `programs`. */
  readonly program: string;
  /** Settings that the generator reads from the folder in which it works. */
  readonly settings?: string;
  readonly steps: (tools: Tools) => readonly Step[];
}

export interface Step {
  readonly does: 'generate' | 'compile' | 'call';
  readonly command: Command;
}

const typescript = (
  name: string,
  program: string,
  generate: (tools: Tools) => Command,
  settings?: string,
): Generator => ({
  ...{ name, program, settings },
  steps: (tools) => [
    { does: 'generate', command: generate(tools) },
    { does: 'compile', command: compile(tools, program) },
    { does: 'compile', command: bundle(tools, program) },
    { does: 'call', command: { file: tools.node, args: ['program.mjs'] } },
  ],
});

/**
 * Compiles the program and the generated client with all strict checks of the compiler, but without its checks of
 * style.
 */
function compile({ node, modules }: Tools, program: string): Command {
  const strict = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  return { file: node, args: [join(modules, 'typescript/bin/tsc'), ...strict, '--types', 'node', program] };
}

function bundle({ modules }: Tools, program: string): Command {
  const options = ['--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs', '--log-level=warning'];
  return { file: join(modules, '.bin/esbuild'), args: [program, ...options] };
}

export const generators: readonly Generator[] = [
  typescript('openapi-typescript', 'openapi-typescript.ts', ({ node, modules, document }) => ({
    file: node,
    args: [join(modules, 'openapi-typescript/bin/cli.js'), document, '--output', 'generated/schema.ts'],
  })),
  typescript('@hey-api/openapi-ts', 'hey-api.ts', ({ node, modules, document }) => ({
    file: node,
    args: [join(modules, '@hey-api/openapi-ts/bin/run.js'), '--input', document, '--output', 'generated'],
  })),
  typescript(
    'orval',
    'orval.ts',
    ({ node, modules }) => ({
      file: node,
      args: [join(modules, 'orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs'],
    }),
    'orval.config.mjs',
  ),
  {
    name: 'openapi-python-client',
    program: 'openapi_python_client.py',
    steps: ({ python, document }) => [
      {
        does: 'generate',
        command: {
          file: join(python, 'openapi-python-client'),
          args: ['generate', '--path', document, '--meta', 'none', '--output-path', 'generated'],
        },
      },
      {
        does: 'compile',
        // Checks only the program. Some files that the generator writes for every document do not pass the strict
        // checks.
        command: {
          file: join(python, 'mypy'),
          args: ['--strict', '--follow-imports=silent', 'openapi_python_client.py'],
        },
      },
      { does: 'call', command: { file: join(python, 'python'), args: ['openapi_python_client.py'] } },
    ],
  },
];
