import type { SettingReader } from '@company-relations/settings';

/**
 * Reads the folder of the audit log. Only development has a default folder. In production, the default could be a
 * folder inside a container, and the audit log would be deleted with the container.
 */
export function readAuditFolder(reader: SettingReader, isDevelopment: boolean): string {
  return (
    reader.optional('AUDIT_FOLDER') ??
    (isDevelopment
      ? '.local/audit'
      : reader.addProblem('AUDIT_FOLDER', 'is missing: disclosures of protected persons are written down there', ''))
  );
}
