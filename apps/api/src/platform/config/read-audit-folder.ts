import type { SettingReader } from '@company-relations/settings';

/** Only development has a default folder: elsewhere the log would be lost with its container. */
export function readAuditFolder(reader: SettingReader, isDevelopment: boolean): string {
  return (
    reader.optional('AUDIT_FOLDER') ??
    (isDevelopment
      ? '.local/audit'
      : reader.addProblem('AUDIT_FOLDER', 'is missing: disclosures of protected persons are written down there', ''))
  );
}
