import type { SettingReader } from '@company-relations/settings';

/** Only in development there is a place that nobody named: elsewhere the log would be lost with a container. */
export function readAuditFolder(reader: SettingReader, isDevelopment: boolean): string {
  return (
    reader.optional('AUDIT_FOLDER') ??
    (isDevelopment
      ? '.local/audit'
      : reader.addProblem('AUDIT_FOLDER', 'is missing: disclosures of protected persons are written down there', ''))
  );
}
