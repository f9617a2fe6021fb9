import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentMark } from '@company-relations/settings';
import { verify } from 'jsonwebtoken';
import { run } from '../test/run';

const folder = mkdtempSync(join(tmpdir(), 'token-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const edwards = generateKeyPairSync('ed25519');

const environmentWith = (name: string, key: KeyObject) => {
  const file = join(folder, name);
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
  return { JWT_PRIVATE_KEY_FILE: file, JWT_ISSUER: 'https://issuer.example', JWT_AUDIENCE: 'relations' };
};
const environment = environmentWith('rsa.pem', rsa.privateKey);
/** A PEM file whose last lines are missing. */
const damagedKey = join(folder, 'damaged.pem');
writeFileSync(damagedKey, rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).slice(0, 600));

function opened(token: string, publicKey: KeyObject) {
  const { header, payload } = verify(token, publicKey, {
    complete: true,
    issuer: 'https://issuer.example',
    audience: 'relations',
  });
  const { iat = 0, exp = 0, ...claims } = payload as Record<string, unknown> & { iat?: number; exp?: number };
  return { header, claims, secondsGood: exp - iat };
}

describe('token', () => {
  it('in production is not made with a development key', async () => {
    const file = join(folder, 'development.pem');
    writeFileSync(file, `${developmentMark}\n${ec.privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
    const development = { ...environment, JWT_PRIVATE_KEY_FILE: file };
    const refused = {
      exitCode: 1,
      out: '',
      err: 'JWT_PRIVATE_KEY_FILE names a file with a development key: not in production.',
    };
    expect(await run({ ...development, NODE_ENV: 'production' }, 'token', 'demo-full')).toEqual(refused);
    expect([
      (await run(development, 'token', 'demo-full')).exitCode,
      (await run({ ...environment, NODE_ENV: 'production' }, 'token', 'demo-full')).exitCode,
    ]).toEqual([0, 0]);
  });

  it('prints a token of a demo subscription and nothing else', async () => {
    const { exitCode, out, err } = await run(environment, 'token', 'demo-owner-gb');
    const { e, kty, n } = rsa.publicKey.export({ format: 'jwk' });
    expect({ exitCode, err, ...opened(out, rsa.publicKey) }).toEqual({
      exitCode: 0,
      err: '',
      header: {
        alg: 'RS256',
        typ: 'JWT',
        kid: createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url'),
      },
      claims: {
        iss: 'https://issuer.example',
        aud: 'relations',
        sub: 'demo-owner-gb',
        subscription: 'demo-owner-gb',
        client_organisation: 'demo-registry',
      },
      secondsGood: 12 * 60 * 60,
    });
  });

  it('signs with an elliptic curve key, for the organisation and the time asked for', async () => {
    const { out } = await run(
      environmentWith('ec.pem', ec.privateKey),
      'token',
      'mine',
      '--organisation',
      'my-org',
      '--expires-in',
      '15m',
    );
    const { header, claims, secondsGood } = opened(out, ec.publicKey);
    expect([header.alg, claims['client_organisation'], secondsGood]).toEqual(['ES256', 'my-org', 900]);
  });

  it.each([
    ['missing settings', {}, ['demo-full'], 'Set JWT_PRIVATE_KEY_FILE, JWT_ISSUER, JWT_AUDIENCE.'],
    [
      'a key that cannot be read',
      { ...environment, JWT_PRIVATE_KEY_FILE: 'none.pem' },
      ['demo-full'],
      'JWT_PRIVATE_KEY_FILE none.pem is no readable private key in PEM.',
    ],
    [
      'a key of another kind',
      environmentWith('ed.pem', edwards.privateKey),
      ['demo-full'],
      'The private key must be RSA of at least 2048 bits, or an elliptic curve key on P-256.',
    ],
    [
      'a key that is damaged',
      { ...environment, JWT_PRIVATE_KEY_FILE: damagedKey },
      ['demo-full'],
      `JWT_PRIVATE_KEY_FILE ${damagedKey} is no readable private key in PEM.`,
    ],
  ])('with %s prints no token, and nothing of a key', async (_what, variables, args, err) => {
    expect(await run(variables, 'token', ...args)).toEqual({ exitCode: 1, out: '', err });
  });

  it('for a subscription that is no demo asks for its organisation', async () => {
    const err = '"mine" is no demo subscription: say with --organisation which client organisation it belongs to.';
    expect(await run(environment, 'token', 'mine')).toEqual({ exitCode: 2, out: '', err });
  });

  it.each(['0h', '1w', '-5', 'soon', ''])('refuses to make one good for %j', async (duration) => {
    const { exitCode, out, err } = await run(environment, 'token', 'demo-full', `--expires-in=${duration}`);
    expect({ exitCode, out, err }).toEqual({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('Must be a number of s, m, h or d, such as 12h.'),
    });
  });
});

describe('in production', () => {
  const commands = [
    ['list'],
    ['add', 'bank', '--organisation', 'bank'],
    ['grant', 'bank', '--country', 'GB', '--area', 'Owner'],
    ['revoke', 'bank', '--country', 'GB'],
    ['enable', 'bank'],
    ['disable', 'bank'],
    ['apply', join(__dirname, '../demo/subscriptions.json')],
  ];

  it.each(commands)('%s refuses a password that everybody tries first', async (...command) => {
    const graph = {
      NODE_ENV: 'production',
      NEO4J_URI: 'bolt://127.0.0.1:1',
      NEO4J_USER: 'neo4j',
      NEO4J_PASSWORD: 'neo4j',
      AUDIT_FOLDER: join(folder, 'audit'),
    };
    expect(await run(graph, ...command)).toEqual({
      exitCode: 1,
      out: '',
      err: 'NEO4J_PASSWORD is one that everybody tries first: not in production.',
    });
  });

  it('these are all commands that use the graph', async () => {
    const { out } = await run({}, '--help');
    const [, list = ''] = /^Commands:\n([^]*)/m.exec(out) ?? [];
    const shown = [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, command]) => command);
    expect(shown.sort()).toEqual([...commands.map(([command]) => command), 'help', 'token'].sort());
  });
});

describe('the command line', () => {
  it('shows its commands when asked', async () => {
    const { exitCode, out, err } = await run({}, '--help');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    for (const command of ['list', 'add', 'grant', 'revoke', 'enable', 'disable', 'apply', 'token'])
      expect(out).toContain(`\n  ${command} `);
  });

  it.each([
    [
      'grant',
      'Usage: company-relations subscriptions grant [options] <subscription> ' +
        'add areas in a country; without areas its companies can be found, and no more ' +
        'Options: --country <code> ISO 3166-1 alpha-2 code ' +
        '--area <areas...> areas to add (choices: "BeneficialOwner", "Owner", "CompanyStructureOwner", "KeyPerson", "RelationsHistory", "HiddenPersonAccess") ' +
        '--by <name> who makes the change, for the audit log; the user of this machine when left out ' +
        '--version print the version -h, --help display help for command ' +
        'Exit codes: 0 done 1 the command failed, and nothing was changed 2 the call is wrong',
    ],
    [
      'revoke',
      'Usage: company-relations subscriptions revoke [options] <subscription> ' +
        'take areas in a country away, or without areas the whole country ' +
        'Options: --country <code> ISO 3166-1 alpha-2 code ' +
        '--area <areas...> areas to take away (choices: "BeneficialOwner", "Owner", "CompanyStructureOwner", "KeyPerson", "RelationsHistory", "HiddenPersonAccess") ' +
        '--by <name> who makes the change, for the audit log; the user of this machine when left out ' +
        '--version print the version -h, --help display help for command ' +
        'Exit codes: 0 done 1 the command failed, and nothing was changed 2 the call is wrong',
    ],
    [
      'token',
      'Usage: company-relations subscriptions token [options] <subscription> ' +
        'print a signed access token for development; needs no graph ' +
        'Options: --organisation <id> client organisation; that of the demo subscriptions is known ' +
        '--expires-in <duration> such as 90s, 15m, 12h or 7d (default: 12h) ' +
        '--version print the version -h, --help display help for command ' +
        'Exit codes: 0 done 1 the command failed, and nothing was changed 2 the call is wrong',
    ],
  ])('explains what %s takes', async (command, help) => {
    const { exitCode, out, err } = await run({}, command, '--help');
    // White space is normalised, because the width of the terminal decides where lines break.
    expect({ exitCode, err, help: out.replace(/\s+/g, ' ') }).toEqual({ exitCode: 0, err: '', help });
  });

  it.each([
    [
      'an area that there is not',
      ['grant', 'x', '--country', 'GB', '--area', 'Owner', 'owner'],
      "argument 'owner' is invalid. Allowed choices are BeneficialOwner, Owner, ",
    ],
    ['an unknown command', ['remove', 'x'], "unknown command 'remove'"],
    [
      'a country that there is not',
      ['grant', 'x', '--country', 'XX'],
      "option '--country <code>' argument 'XX' is invalid. No country has the code XX. Expected a code of two letters",
    ],
    [
      'a country by its code of three letters',
      ['add', 'x', '--organisation', 'y', '--country', 'NO', 'GBR'],
      "option '--country <codes...>' argument 'GBR' is invalid. GBR has three letters: the code of this country is GB.",
    ],
    [
      'a country to revoke that cannot have been granted',
      ['revoke', 'x', '--country', 'NOR'],
      "option '--country <code>' argument 'NOR' is invalid. NOR has three letters: the code of this country is NO.",
    ],
    [
      'areas without a country',
      ['add', 'x', '--organisation', 'y', '--area', 'Owner'],
      'Say with --country where the areas are granted.',
    ],
    ['a missing country', ['grant', 'x'], "required option '--country <code>' not specified"],
    ['a missing subscription', ['enable'], "missing required argument 'subscription'"],
  ])('reports %s', async (_what, args, message) => {
    const { exitCode, out, err } = await run({}, ...args);
    expect({ exitCode, out, err }).toEqual({ exitCode: 2, out: '', err: expect.stringContaining(message) });
  });

  it('without the settings of the graph says which are missing', async () => {
    expect(await run({ NEO4J_USER: 'neo4j' }, 'list')).toEqual({
      exitCode: 1,
      out: '',
      err: 'Set NEO4J_URI, NEO4J_PASSWORD.',
    });
  });
});
