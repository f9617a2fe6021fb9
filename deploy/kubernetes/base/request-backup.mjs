// Gives the pod of the graph database an annotation with the time, so that Kubernetes restarts it; on its way it dumps its
// store to a file of that name. Node built-ins only.
import { readFileSync } from 'node:fs';

const account = '/var/run/secrets/kubernetes.io/serviceaccount';
const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port, NAMESPACE: namespace } = process.env;
// For tests alone; inside a cluster the address comes from Kubernetes.
const { KUBERNETES_API: api = `https://${host?.includes(':') ? `[${host}]` : host}:${port}`, TOKEN_FILE: tokenFile = `${account}/token` } = process.env;

const name = `neo4j-${new Date().toISOString().replace(/[-:]|\..*/g, '')}`;
const patch = { spec: { template: { metadata: { annotations: { 'company-relations/backup': name } } } } };
const response = await fetch(`${api}/apis/apps/v1/namespaces/${namespace}/statefulsets/neo4j?fieldManager=backup`, {
  method: 'PATCH',
  headers: { Authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`, 'Content-Type': 'application/strategic-merge-patch+json' },
  body: JSON.stringify(patch),
  signal: AbortSignal.timeout(30_000),
});
if (!response.ok) throw new Error(`Kubernetes answered ${response.status}.`);
await response.body?.cancel();
process.stdout.write(`${name} is under way.\n`);
