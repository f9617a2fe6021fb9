import { Writable } from 'node:stream';

/**
 * Returns an output that behaves like standard error in a pipe. `lines()` returns what was written, without the
 * progress that is shown at intervals.
 */
export function captured(): { output: NodeJS.WriteStream; lines: () => string[] } {
  let written = '';
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  return {
    output: output as unknown as NodeJS.WriteStream,
    lines: () =>
      written
        .split('\n')
        .filter(
          (line) =>
            line !== '' && !/^(checking|loading|deriving|preparing|applying|ending|marking) [\w ]+: \d/.test(line),
        ),
  };
}
