import { AuditLog } from './audit-log';
import { troubleText } from './audit-log-event';

/** The log of a command. */
export interface CommandAudit {
  readonly folder: string;
  /** Takes what happens to the log that whoever runs the command has to know. */
  readonly tell: (text: string) => void;
}

/** Does work that is written down, and closes the log after it. */
export async function withAuditLog<Result>({ folder, tell }: CommandAudit, work: (audit: AuditLog) => Promise<Result>): Promise<Result> {
  const audit = new AuditLog({
    folder,
    tell: (trouble) => {
      const text = troubleText(trouble);
      if (text !== undefined) tell(text);
    },
  });
  try {
    return await work(audit);
  } finally {
    await audit.close();
  }
}
