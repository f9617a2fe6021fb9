import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A workspace in a temporary folder. Its apps are small programs that record how they were called. */
export class StandInWorkspace {
  private constructor(readonly root: string) {}

  static async create(): Promise<StandInWorkspace> {
    const workspace = new StandInWorkspace(await mkdtemp(join(tmpdir(), 'local-service-')));
    await workspace.write('apps/register-feed/demo/b.jsonl', '');
    await workspace.write('apps/register-feed/demo/a.jsonl', '');
    await workspace.write('apps/register-feed/demo/ATTRIBUTION.md', '');
    await workspace.app('register-feed', '');
    await workspace.app('batch-builder', '');
    await workspace.app('subscriptions', `if (process.argv[2] === 'token') console.log('a.b.c');`);
    return workspace;
  }

  /** Creates an app that records its arguments and settings and then runs `program`. */
  async app(name: string, program: string): Promise<void> {
    await this.write(`dist/apps/${name}/main.js`, this.noting(name, program));
  }

  /** Creates the page of the explorer, and an issuer that records its settings and then runs `program`. */
  async explorer(program: string): Promise<void> {
    await this.write('dist/apps/explorer/index.html', '');
    await this.write('dist/tools/local-issuer/main.js', this.noting('local-issuer', program));
  }

  /** Creates a watching build that records how it was called and then runs `program`. */
  async watchingBuild(program: string): Promise<void> {
    const require = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
    await this.write('tools/workspace/build-app.mjs', `${require} ${this.noting('build', program)}`);
  }

  private noting(name: string, program: string): string {
    const settings = `Object.fromEntries(Object.entries(process.env).filter(([key]) => /^(NEO4J_|JWT_|CURSOR_|AUDIT_|BATCH_|EXPLORER_|ISSUER_|HOST|PORT|NODE_ENV)/.test(key)))`;
    return `const note = (what) => require('node:fs').appendFileSync(${JSON.stringify(this.notes)}, JSON.stringify(what) + '\\n');
       note({ app: '${name}', args: process.argv.slice(2), settings: ${settings} });
       ${program}`;
  }

  /** The recorded calls in order. The folder of the workspace is replaced by `.`. */
  async noted(): Promise<unknown[]> {
    const text = await readFile(this.notes, 'utf8').catch(() => '');
    return text
      .replaceAll(this.root, '.')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  private get notes(): string {
    return join(this.root, 'notes.jsonl');
  }

  private async write(path: string, content: string): Promise<void> {
    await mkdir(join(this.root, path, '..'), { recursive: true });
    await writeFile(join(this.root, path), content);
  }
}
