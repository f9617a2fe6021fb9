import { userInfo } from 'node:os';
import { type AuditedGrants, AuditLog, troubleText } from '@company-relations/audit-log';
import type { Subscription } from '@company-relations/authorization';
import type { BeforeChanges, SubscriptionChange } from '@company-relations/subscription-store';

export interface Audited {
  /** Of the audit log. */
  readonly folder: string;
  /** Who makes the changes; undefined for the user of this machine. */
  readonly by: string | undefined;
  /** Takes what happens to the log that somebody has to know. */
  readonly tell: (text: string) => void;
}

/** Does work that changes subscriptions, each of them written down before it is made. */
export async function auditedChanges<Result>({ folder, by, tell }: Audited, work: (beforeChanges: BeforeChanges) => Promise<Result>): Promise<Result> {
  const audit = new AuditLog({
    folder,
    tell: (trouble) => {
      const text = troubleText(trouble);
      if (text !== undefined) tell(text);
    },
  });
  const author = by ?? userName();
  try {
    return await work(async (changes) => {
      await Promise.all(changes.filter(isChange).map(({ before, after }) => {
        const who = { subscription: after.id, organisation: after.organisationId };
        return audit.append({ what: 'grants', who, by: author, before: before ? grantsOf(before) : null, after: grantsOf(after) });
      }));
    });
  } finally {
    await audit.close();
  }
}

function isChange({ before, after }: SubscriptionChange): boolean {
  return before?.grants.key !== after.grants.key || before.enabled !== after.enabled;
}

function grantsOf({ enabled, grants }: Subscription): AuditedGrants {
  return { enabled, countries: grants.toJSON() };
}

/** A container may run as a user that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
