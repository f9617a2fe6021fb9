import { auditLogEventTextForUser } from './audit-log-event';

it('a command reports what its own failure does not say', () => {
  const texts = [
    { kind: 'tampered', file: 'f.jsonl' } as const,
    { kind: 'unclosed' } as const,
    { kind: 'unwritable', code: 'EIO' } as const,
    { kind: 'over' } as const,
  ].map(auditLogEventTextForUser);
  expect(texts).toEqual([
    'A file of the audit log was removed or changed while it was written: f.jsonl',
    'The audit log could not be closed: its disk does not answer. What was acknowledged is there.',
    undefined,
    undefined,
  ]);
});
