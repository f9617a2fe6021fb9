import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const workspaceRoot = findWorkspaceRoot(__dirname);
const copied = [
  'apps',
  'libs',
  'tools',
  'nx.json',
  'package.json',
  'package-lock.json',
  'eslint.config.mjs',
  'tsconfig.base.json',
  'jest.preset.js',
  '.gitignore',
];

/**
 * A copy of the sources in a temporary folder, which a test can change and check with Nx. So a killed test leaves
 * nothing in the real sources.
 */
export class WorkspaceCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'workspace-'));

  constructor() {
    for (const path of copied) cpSync(join(workspaceRoot, path), join(this.root, path), { recursive: true });
    symlinkSync(join(workspaceRoot, 'node_modules'), join(this.root, 'node_modules'));
  }

  /**
   * Writes a file.
   *
   * @param file path relative to the workspace.
   */
  plant(file: string, source: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), source);
  }

  /** Makes the copy a git repository in which everything is committed. */
  commit(): void {
    this.git('init', '--quiet', '--initial-branch=main');
    this.git('add', '--all');
    this.git(
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@example.com',
      '-c',
      'commit.gpgsign=false',
      'commit',
      '--quiet',
      '--message=copy',
    );
  }

  git(...args: string[]): void {
    const { status, stderr } = spawnSync('git', args, { cwd: this.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
  }

  /** Runs Nx. Lint must run through Nx, because it needs Nx's project graph to check boundaries. */
  nx(...args: string[]): { failed: boolean; output: string } {
    return this.run('nx', ...args);
  }

  /** Runs an installed program as the projects' targets do. */
  run(program: string, ...args: string[]): { failed: boolean; output: string } {
    // Variables of the Nx that runs this test must not affect the Nx that is tested.
    const own = Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_)|^NODE_OPTIONS$/.test(name));
    const env = { ...Object.fromEntries(own), NX_DAEMON: 'false', NX_WORKSPACE_ROOT_PATH: this.root, FORCE_COLOR: '0' };
    const file = join(this.root, 'node_modules/.bin', program);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      cwd: this.root,
      env,
      encoding: 'utf8',
    });
    return { failed: status !== 0, output: `${stdout}${stderr}` };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
