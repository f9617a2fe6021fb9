/**
 * The line before each generated development key. Production recognises it and refuses the key. PEM parsers skip the
 * line.
 */
export const developmentMark = 'Development key of Company Relations: not for production.';

/**
 * Returns whether a key file was made for development. Such keys are stored unprotected next to the code, so production
 * must not use them.
 */
export function isDevelopmentKey(file: string): boolean {
  return file.includes(developmentMark) || /^\s*development:/m.test(file);
}

/** Well-known passwords from manuals, container images and examples, and common placeholders. */
const defaultPasswords: ReadonlySet<string> = new Set([
  ...[
    'neo4j',
    'neo4jneo4j',
    'neo4j123',
    'password',
    'password1',
    'password123',
    'passw0rd',
    'p@ssword',
    'secret',
    'secretpassword',
    'letmein',
  ],
  ...[
    'changeme',
    'change-me',
    'changeit',
    'change_me',
    'default',
    'admin',
    'admin123',
    'adminadmin',
    'administrator',
    'root',
    'test',
    'testtest',
    'test1234',
  ],
  ...[
    'redis',
    'foobared',
    'guest',
    'user',
    'example',
    'development',
    'company-relations',
    '1234',
    '12345',
    '123456',
    '1234567',
    '12345678',
    '123456789',
    'qwerty',
  ],
]);

/** Returns whether a password is one of the well-known defaults. */
export function isDefaultPassword(password: string): boolean {
  return defaultPasswords.has(password.trim().toLowerCase());
}
