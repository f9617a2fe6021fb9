// Makes the secrets of docker-compose.yml, where it is not there yet:
// `node deploy/secrets.mjs [folder]`, `.local/secrets` when nothing is said. Node built-ins only.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.local/secrets';
/** The user of the images: only root can give files to it; the processes of another user run as that user. */
const [uid, gid] = process.getuid() === 0 ? [10001, 10001] : [process.getuid(), process.getgid()];

mkdirSync(folder, { recursive: true, mode: 0o711 });
keep('cursor-keys.txt', () => `first:${randomBytes(32).toString('base64')}\n`);
keep('erasure-ledger-keys.txt', () => `first:${randomBytes(32).toString('base64')}\n`);
keepPair('token', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
keepPair('manifest', () => generateKeyPairSync('ed25519'));
keep('compose.env', environment);
process.stdout.write(`export COMPOSE_ENV_FILES=${join(folder, 'compose.env')}\ndocker compose up -d --build --wait\n`);

function environment() {
  const password = () => randomBytes(24).toString('hex');
  const variables = {
    SECRETS: folder.startsWith('/') ? folder : `./${folder}`,
    RUN_AS: `${uid}:${gid}`,
    NEO4J_PASSWORD: password(),
    REDIS_PASSWORD: password(),
    S3_ACCESS_KEY: randomBytes(10).toString('hex'),
    S3_SECRET_KEY: password(),
    // To try it out. Else the address of an issuer's key set: JWT_JWKS_URI, and no JWT_PUBLIC_KEY_FILE.
    JWT_ISSUER: 'company-relations',
    JWT_PUBLIC_KEY_FILE: '/run/secrets/token-public.pem',
  };
  return Object.entries(variables).map(([name, value]) => `${name}=${value}\n`).join('');
}

/** The private key first: a public one without it would be kept, and prove nothing. */
function keepPair(name, make) {
  const [privateFile, publicFile] = [`${name}-private.pem`, `${name}-public.pem`];
  if (existsSync(join(folder, privateFile)) && existsSync(join(folder, publicFile))) return;
  if (existsSync(join(folder, privateFile)) || existsSync(join(folder, publicFile))) throw new Error(`${folder} has one half of the ${name} keys: remove it, or bring the other one.`);
  const { privateKey, publicKey } = make();
  keep(privateFile, () => privateKey.export({ type: 'pkcs8', format: 'pem' }));
  keep(publicFile, () => publicKey.export({ type: 'spki', format: 'pem' }));
}

function keep(name, content) {
  const file = join(folder, name);
  if (existsSync(file)) return;
  writeFileSync(file, content(), { mode: 0o600, flag: 'wx' });
  if (process.getuid() === 0 && name !== 'compose.env') chownSync(file, uid, gid);
}
