import type { SettingReader } from '@company-relations/settings';

/** Reads the origins whose web pages may read responses. By default there are none. */
export function readCorsOrigins(reader: SettingReader): readonly string[] {
  const origins = (reader.optional('CORS_ORIGINS') ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  return origins.every(isOrigin)
    ? origins
    : reader.addProblem('CORS_ORIGINS', 'must list origins such as https://portal.example, separated by commas', []);
}

function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text);
}
