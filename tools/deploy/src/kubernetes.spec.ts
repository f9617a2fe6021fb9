import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { documentedSettings } from './documented-settings';
import { documentIn, mapsIn, type Resource, resourcesIn, type Value, valueAt, valuesNamed } from './manifests';

const root = findWorkspaceRoot(__dirname);
const base = join(root, 'deploy/kubernetes/base');
const overlay = join(root, 'deploy/kubernetes/overlays/example');
const resources = resourcesIn(base);
const kustomization = documentIn(join(base, 'kustomization.yaml'));
const example = documentIn(join(overlay, 'kustomization.yaml'));
const compose = documentIn(join(root, 'docker-compose.yml'));
const generators = [kustomization, example].flatMap((file) => mapsIn(valueAt(file, 'configMapGenerator')));
/** The arguments that an operator passes to the job that erases a person, and to the job that revokes an erasure. */
const argumentsOfErase = ['PERSON', 'COUNTRY', 'HOW'];
const argumentsOfRevoke = ['ERASURE'];
const workloads = resources.filter(({ kind }) => ['Deployment', 'StatefulSet', 'CronJob'].includes(kind));

/** The pod template of a workload. */
const podOf = ({ content }: Resource) =>
  valueAt(content, 'spec', 'template') ?? valueAt(content, 'spec', 'jobTemplate', 'spec', 'template');
const labelsOf = (resource: Resource) =>
  valueAt(podOf(resource), 'metadata', 'labels') as Readonly<Record<string, string>>;
const containersOf = (resource: Resource) =>
  ['initContainers', 'containers'].flatMap(
    (name) => (valueAt(podOf(resource), 'spec', name) ?? []) as readonly Value[],
  );
const names = (kind: string) => resources.filter((resource) => resource.kind === kind).map(({ name }) => name);
const texts = (values: readonly (Value | undefined)[]) => [...new Set(values.map(String))].sort();

test('kustomization.yaml lists every file, and every listed file exists', () => {
  expect(valueAt(kustomization, 'resources')).toEqual(
    expect.arrayContaining([
      'api.yaml',
      'worker.yaml',
      'neo4j.yaml',
      'redis.yaml',
      'jobs.yaml',
      'backup.yaml',
      'network.yaml',
    ]),
  );
  expect(
    texts((valueAt(kustomization, 'resources') as readonly Value[]).flatMap((file) => resourcesFrom(String(file)))),
  ).toEqual(texts(resources.map(keyOf)));
});

const keyOf = ({ kind, name }: Resource) => `${kind}/${name}`;
function resourcesFrom(file: string): string[] {
  const text = readFileSync(join(base, file), 'utf8');
  return resources
    .filter(({ kind, name }) => text.includes(`kind: ${kind}`) && new RegExp(`name: ${name}\\b`).test(text))
    .map(keyOf);
}

test.each(workloads.map((resource) => [keyOf(resource), resource] as const))(
  '%s runs without rights that it has no use for',
  (_key, resource) => {
    const pod = valueAt(podOf(resource), 'spec', 'securityContext');
    expect([
      valueAt(pod, 'runAsNonRoot'),
      valueAt(pod, 'seccompProfile', 'type'),
      valueAt(podOf(resource), 'spec', 'enableServiceLinks'),
    ]).toEqual([true, 'RuntimeDefault', false]);
    // The entry point of the Neo4j image writes its configuration, so that container cannot be read-only.
    const isReadOnly = resource.name === 'neo4j' ? undefined : true;
    for (const container of containersOf(resource)) {
      const context = valueAt(container, 'securityContext');
      expect([context, valueAt(container, 'resources', 'limits', 'memory')]).toEqual([
        {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          ...(isReadOnly && { readOnlyRootFilesystem: true }),
        },
        expect.stringMatching(/^\d+[MG]i$/),
      ]);
    }
  },
);

test('only the pod that asks for backups gets a token of Kubernetes', () => {
  const withToken = workloads.filter(
    (resource) => valueAt(podOf(resource), 'spec', 'automountServiceAccountToken') !== false,
  );
  expect(withToken.map(keyOf)).toEqual(['CronJob/backup']);
  const role = resources.find(({ kind }) => kind === 'Role');
  expect(valueAt(role?.content, 'rules')).toEqual([
    { apiGroups: ['apps'], resources: ['statefulsets'], resourceNames: ['neo4j'], verbs: ['patch'] },
  ]);
});

test('every server has startup, liveness and readiness probes', () => {
  const probed = workloads
    .filter(({ kind, name }) => kind !== 'CronJob' && name !== 'worker')
    .flatMap((resource) => valueAt(podOf(resource), 'spec', 'containers') as readonly Value[]);
  expect(
    probed.map(
      (container) =>
        ['startupProbe', 'livenessProbe', 'readinessProbe'].filter((probe) => valueAt(container, probe) !== undefined)
          .length,
    ),
  ).toEqual([3, 3, 3]);
});

test('services, budgets, scalers and policies select pods that exist', () => {
  const labelled = workloads.map(labelsOf);
  const selectors = resources.flatMap(({ kind, content }) => {
    if (kind === 'Service') return [valueAt(content, 'spec', 'selector')];
    return kind === 'PodDisruptionBudget' || kind === 'NetworkPolicy' ? [...valuesNamed(content, 'matchLabels')] : [];
  });
  const own = (selectors as Readonly<Record<string, string>>[]).filter(
    (selector) => !('kubernetes.io/metadata.name' in selector),
  );
  const unmet = own.filter(
    (selector) => !labelled.some((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value)),
  );
  expect(unmet).toEqual([]);
  const targets = valuesNamed(
    resources.map(({ content }) => content),
    'scaleTargetRef',
  ).map((target) => String(valueAt(target, 'name')));
  expect(targets.filter((target) => !names('Deployment').includes(target))).toEqual([]);
});

test('every pod connects only where its own policy allows it', () => {
  const policies = resources
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ content }) => valueAt(content, 'spec', 'podSelector'));
  const isChosen = (labels: Readonly<Record<string, string>>) =>
    policies.some((selector) => {
      const wanted = Object.entries((valueAt(selector, 'matchLabels') ?? {}) as Readonly<Record<string, string>>);
      const among = valuesNamed(selector, 'values').flat().map(String);
      return wanted.length > 0
        ? wanted.every(([name, value]) => labels[name] === value)
        : among.includes(labels['app.kubernetes.io/name'] ?? '');
    });
  expect(workloads.filter((resource) => !isChosen(labelsOf(resource))).map(keyOf)).toEqual([]);
});

test('every mounted volume is declared, and every referenced object exists', () => {
  for (const resource of workloads) {
    const declared = [
      ...((valueAt(podOf(resource), 'spec', 'volumes') ?? []) as readonly Value[]).map((volume) =>
        String(valueAt(volume, 'name')),
      ),
    ];
    declared.push(
      ...valuesNamed(valueAt(resource.content, 'spec', 'volumeClaimTemplates'), 'metadata').map((metadata) =>
        String(valueAt(metadata, 'name')),
      ),
    );
    const mounted = valuesNamed(podOf(resource), 'volumeMounts')
      .flat()
      .map((mount) => valueAt(mount as Value, 'name'));
    expect([resource.name, texts(mounted)]).toEqual([resource.name, texts(declared)]);
  }
  const all = resources.map(({ content }) => content);
  const maps = texts(
    [...valuesNamed(all, 'configMapRef'), ...valuesNamed(all, 'configMap')].map((reference) =>
      valueAt(reference, 'name'),
    ),
  );
  expect(maps.filter((name) => !generators.some((generator) => generator['name'] === name))).toEqual([]);
  expect(texts(valuesNamed(all, 'claimName'))).toEqual(names('PersistentVolumeClaim'));
  expect(texts(valuesNamed(all, 'serviceAccountName'))).toEqual(names('ServiceAccount'));
});

test('docs/operations.md lists every referenced secret with its keys, and this folder contains none', () => {
  const all = resources.map(({ content }) => content);
  const keys = valuesNamed(all, 'secretKeyRef').map(
    (reference) => `${valueAt(reference, 'name')}/${valueAt(reference, 'key')}`,
  );
  const files = valuesNamed(all, 'secret').flatMap((secret) =>
    mapsIn(valueAt(secret, 'items')).map((item) => `${valueAt(secret, 'name')}/${item['key']}`),
  );
  const documented = [
    ...readFileSync(join(root, 'docs/operations.md'), 'utf8').matchAll(/^\| `([a-z0-9-]+)` \| `([a-z0-9.-]+)` \|/gm),
  ].map(([, name, key]) => `${name}/${key}`);
  expect(texts([...keys, ...files])).toEqual([...documented].sort());
  expect([names('Secret'), valueAt(kustomization, 'secretGenerator'), valueAt(example, 'secretGenerator')]).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

test('only the package builder has the key that signs manifests', () => {
  const signs = workloads.filter(
    (resource) =>
      valuesNamed(podOf(resource), 'secret').some((secret) => valueAt(secret, 'name') === 'manifest-signing-key') ||
      settingsOf(resource).includes('BATCH_SIGNING_KEY_FILE'),
  );
  expect(texts(signs.map(({ name }) => name))).toEqual(['worker']);
});

test('every image has an exact version in the example, and ours are targets of the Dockerfile', () => {
  const images = texts(
    workloads.flatMap((resource) => containersOf(resource).map((container) => valueAt(container, 'image'))),
  );
  const pinned = mapsIn(valueAt(example, 'images'));
  expect(texts(pinned.map(({ name }) => name as Value))).toEqual(images.filter((image) => image !== '').sort());
  expect(pinned.filter(({ newTag }) => !/^\d+\.\d+\.\d+/.test(String(newTag)))).toEqual([]);
  const targets = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM \S+ AS (\S+)$/gm)].map(
    ([, name]) => `company-relations-${name}`,
  );
  expect(images.filter((image) => image.startsWith('company-relations-') && !targets.includes(image))).toEqual([]);
});

test('the example runs our images in the version of this repository', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const ours = mapsIn(valueAt(example, 'images')).filter(({ name }) => String(name).startsWith('company-relations-'));
  expect(ours.map(({ name, newTag }) => [name, newTag])).toEqual(
    ['api', 'batch-builder', 'register-feed', 'subscriptions'].map((name) => [`company-relations-${name}`, version]),
  );
});

test.each(['api', 'worker'])('%s has the same limit of memory as in docker-compose.yml', (name) => {
  const [container] = containersOf(workloads.find((workload) => workload.name === name) as Resource);
  const limit = String(valueAt(container, 'resources', 'limits', 'memory'));
  const inCompose = valueAt(compose, 'services', name, 'deploy', 'resources', 'limits', 'memory');
  expect(limit.replace('Mi', 'm')).toBe(inCompose);
});

test('the example and docker-compose.yml show the path of the service and all settings of the explorer', () => {
  const isShown = (name: string) => name === 'PUBLIC_PATH' || name.startsWith('EXPLORER_');
  const documented = documentedSettings(root).api.map(({ name }) => name);
  const [literals = []] = mapsIn(valueAt(example, 'configMapGenerator'))
    .filter(({ name }) => name === 'api-settings')
    .map((generator) => generator['literals'] as readonly string[]);
  const inCompose = Object.keys(valueAt(compose, 'services', 'api', 'environment') as object);
  const inExample = literals.map((literal) => literal.split('=')[0] ?? '');
  const settings = ['PUBLIC_PATH', 'EXPLORER_CLIENT_ID', 'EXPLORER_ISSUER', 'EXPLORER_SCOPE', 'EXPLORER_SIGN_IN'];
  expect([documented, inExample, inCompose].map((given) => given.filter(isShown))).toEqual([
    settings,
    settings,
    settings,
  ]);
});

test('every setting is one of docs/configuration.md, and each workload has those that it cannot start without', () => {
  const { api, builder } = documentedSettings(root);
  const given = Object.fromEntries(workloads.map((resource) => [resource.name, settingsOf(resource)]));
  const known = [...api, ...builder].map(({ name }) => name);
  const ours = ['api', 'worker', 'build', 'purge', 'check', 'erase', 'lift', 'restore-erasures'];
  const foreign = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', ...argumentsOfErase, ...argumentsOfRevoke];
  expect(
    ours.flatMap((name) => (given[name] ?? []).filter((setting) => ![...known, ...foreign].includes(setting))),
  ).toEqual([]);
  const required = (settings: typeof api) => settings.filter((setting) => setting.required).map(({ name }) => name);
  const missing = (name: string, settings: readonly string[]) =>
    settings.filter((setting) => !given[name]?.includes(setting)).map((setting) => `${name} ${setting}`);
  expect([
    ...missing('api', [...required(api), 'CURSOR_KEYS_FILE']),
    ...['worker', 'build', 'purge'].flatMap((name) => missing(name, required(builder))),
  ]).toEqual([]);
});

test('an erasure job runs on request, is a dry run by default, and reaches the graph and the packages', () => {
  const erase = workloads.find(({ name }) => name === 'erase') as Resource;
  const [container] = containersOf(erase);
  const given = mapsIn(valueAt(container, 'env')).filter(({ name }) => argumentsOfErase.includes(String(name)));
  expect([valueAt(erase.content, 'spec', 'suspend'), valueAt(container, 'args'), given]).toEqual([
    true,
    ['erase', '--person=$(PERSON)', '--country=$(COUNTRY)', '$(HOW)'],
    [
      { name: 'PERSON', value: '' },
      { name: 'COUNTRY', value: '' },
      { name: 'HOW', value: '--plan' },
    ],
  ]);
  expect(settingsOf(erase)).toEqual(
    expect.arrayContaining([
      'NEO4J_URI',
      'NEO4J_USER',
      'NEO4J_PASSWORD',
      'BATCH_S3_BUCKET',
      'BATCH_S3_REGION',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
    ]),
  );
  expect(valueAt(policy('erase'), 'spec', 'egress')).toEqual([
    { to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'neo4j' } } }], ports: [{ port: 7687 }] },
    { ports: [{ port: 443 }] },
  ]);
  expect(valuesNamed(valueAt(policy('neo4j'), 'spec', 'ingress'), 'values').flat()).toContain('erase');
});

test.each(['api', 'worker', 'erase', 'lift', 'restore-erasures'])(
  '%s writes into the audit log that all pods share',
  (name) => {
    const resource = workloads.find(
      (workload) => workload.kind !== 'StatefulSet' && workload.name === name,
    ) as Resource;
    const mounts = valuesNamed(podOf(resource), 'volumeMounts')
      .flat()
      .map((mount) => valueAt(mount as Value, 'mountPath'));
    expect([
      settingsOf(resource).includes('AUDIT_FOLDER'),
      mounts.includes('/var/lib/company-relations/audit'),
      valuesNamed(podOf(resource), 'claimName'),
    ]).toEqual([true, true, ['audit']]);
  },
);

test('a job revokes an erasure on request, and reaches nothing but the graph, the audit log and the erasure ledger', () => {
  const revoke = workloads.find(({ name }) => name === 'lift') as Resource;
  const [container] = containersOf(revoke);
  const given = mapsIn(valueAt(container, 'env')).filter(({ name }) => argumentsOfRevoke.includes(String(name)));
  expect([valueAt(revoke.content, 'spec', 'suspend'), valueAt(container, 'args'), given]).toEqual([
    true,
    ['erase', '--lift=$(ERASURE)', '--json'],
    [{ name: 'ERASURE', value: '' }],
  ]);
  expect(settingsOf(revoke)).toEqual(expect.arrayContaining(['NEO4J_URI', 'NEO4J_USER', 'NEO4J_PASSWORD']));
  expect(valuesNamed(valueAt(policy('erase'), 'spec', 'podSelector'), 'values').flat()).toContain('lift');
  expect(valuesNamed(valueAt(policy('neo4j'), 'spec', 'ingress'), 'values').flat()).toContain('lift');
});

test.each(['api', 'worker', 'build', 'purge', 'erase', 'lift', 'restore-erasures'])(
  '%s compares the graph with the erasure ledger, and has its keys',
  (name) => {
    const resource = workloads.find(
      (workload) => workload.kind !== 'StatefulSet' && workload.name === name,
    ) as Resource;
    expect(settingsOf(resource)).toEqual(
      expect.arrayContaining([
        'ERASURE_LEDGER_S3_BUCKET',
        'ERASURE_LEDGER_KEYS_FILE',
        'AWS_ACCESS_KEY_ID',
        'AWS_SECRET_ACCESS_KEY',
      ]),
    );
    const mounts = valuesNamed(podOf(resource), 'volumeMounts')
      .flat()
      .map((mount) => valueAt(mount as Value, 'mountPath'));
    expect([
      mounts.includes('/etc/erasure-ledger'),
      valuesNamed(podOf(resource), 'secret')
        .map((secret) => valueAt(secret, 'name'))
        .includes('erasure-ledger-keys'),
    ]).toEqual([true, true]);
  },
);

test('a job repeats erasures after a restore on request, and reaches graph, packages and ledger', () => {
  const restore = workloads.find(({ name }) => name === 'restore-erasures') as Resource;
  const [container] = containersOf(restore);
  expect([valueAt(restore.content, 'spec', 'suspend'), valueAt(container, 'args')]).toEqual([
    true,
    ['restore-erasures', '--json'],
  ]);
  expect(valuesNamed(valueAt(policy('erase'), 'spec', 'podSelector'), 'values').flat()).toContain('restore-erasures');
  expect(valuesNamed(valueAt(policy('neo4j'), 'spec', 'ingress'), 'values').flat()).toContain('restore-erasures');
});

/** The network policy of this name. */
function policy(name: string): Resource['content'] | undefined {
  return resources.find((resource) => resource.kind === 'NetworkPolicy' && resource.name === name)?.content;
}

/** The names of the environment variables of the containers of a workload. */
function settingsOf(resource: Resource): string[] {
  return containersOf(resource).flatMap((container) => {
    const direct = ((valueAt(container, 'env') ?? []) as readonly Value[]).map((variable) =>
      String(valueAt(variable, 'name')),
    );
    const maps = valuesNamed(valueAt(container, 'envFrom'), 'configMapRef').map((reference) =>
      valueAt(reference, 'name'),
    );
    const literals = generators
      .filter(({ name }) => maps.includes(name))
      .flatMap(({ literals }) => (literals ?? []) as readonly string[]);
    return [...direct, ...literals.map((literal) => literal.split('=')[0] ?? '')];
  });
}

test('the graph has the same version everywhere', () => {
  const inExample = mapsIn(valueAt(example, 'images')).find(({ name }) => name === 'neo4j')?.['newTag'];
  const inRestore = valuesNamed(
    resourcesIn(join(root, 'deploy/kubernetes')).map(({ content }) => content),
    'image',
  );
  const inCompose = valueAt(compose, 'services', 'neo4j', 'image');
  expect([`neo4j:${inExample}`, inRestore]).toEqual([inCompose, [inCompose]]);
});
