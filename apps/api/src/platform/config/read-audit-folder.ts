import type { SettingReader } from '@company-relations/settings';

/**
 * Reads the folder of the audit log. Only development has a default folder. In a container, a default folder would be
 * deleted with the container, and the log with it.
 */
export function readAuditFolder(reader: SettingReader, isDevelopment: boolean): string {
  return (
    reader.optional('AUDIT_FOLDER') ??
    (isDevelopment
      ? '.local/audit'
      : reader.addProblem('AUDIT_FOLDER', 'is missing: disclosures of protected persons are written down there', ''))
  );
}
