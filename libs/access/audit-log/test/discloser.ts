import { AuditLog } from '../src/audit-log';
import { disclosure } from './entries';

/**
 * A program that appends disclosures in eight parallel loops. It prints the ID of each disclosure as soon as the log
 * has acknowledged the disclosure.
 */
const [folder = '', run = ''] = process.argv.slice(2);
const log = new AuditLog({ folder, fileBytes: 20_000 });
let next = 0;

async function disclose(): Promise<never> {
  for (;;) {
    const id = `${run}/${(next += 1)}`;
    await log.append(
      disclosure(
        id,
        Array.from({ length: (next % 7) * 200 }, (_, index) => index),
      ),
    );
    process.stdout.write(`${id}\n`);
  }
}

for (let at = 0; at < 8; at += 1) void disclose();
