import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program in a guide, and the output that the guide shows for it. */
export interface Example {
  readonly section: string;
  readonly language: string;
  readonly code: string;
  readonly prints: string;
}

/** The programs in a page. All programs of a section print the same text, which is a block of the section. */
export function examplesOf(page: string): Example[] {
  return page.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n');
    const blocks = [...part.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      language,
      text,
    }));
    const prints = blocks.find(({ language }) => language === 'text')?.text ?? '';
    const programs = blocks.filter(({ language }) => ['ts', 'python'].includes(language));
    return programs.map(({ language, text }) => ({ section, language, code: text, prints }));
  });
}

/** A folder of a user, outside of the workspace, with the package of the client installed. */
export class UserFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'first-request-'));

  /** @param packageFile - the package of the client. Nothing else is needed to install it, and no network. */
  constructor(
    private readonly workspaceRoot: string,
    packageFile: string,
  ) {
    writeFileSync(join(this.path, 'package.json'), '{ "private": true, "type": "module" }');
    this.run('npm', ['install', '--offline', '--no-audit', '--no-fund', packageFile], process.env);
  }

  /** Compiles and runs an example. @returns what it prints. */
  outputOf({ language, code }: Example, env: NodeJS.ProcessEnv): string {
    if (language === 'python') {
      writeFileSync(join(this.path, 'example.py'), code);
      return this.run('python3', ['example.py'], env);
    }
    writeFileSync(join(this.path, 'example.ts'), code);
    const modules = join(this.workspaceRoot, 'node_modules');
    const types = ['--typeRoots', join(modules, '@types'), '--types', 'node'];
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', ...types];
    this.run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...options, 'example.ts'], env);
    return this.run(process.execPath, ['example.js'], env);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
    const { status, stdout, stderr } = spawnSync(file, args, { cwd: this.path, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  }
}
