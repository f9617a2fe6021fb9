import { describeWith, findProgram, wayToProgram } from '@company-relations/local-machine';

const programs = ['psql', 'brotli'];

/**
 * Like `describe`, if the programs are installed that the benchmarks compare with. See `describeWith` for what happens
 * if they are not.
 */
export function describeBenches(title: string, tests: () => void): void {
  const { env } = process;
  const found = programs.map((name) => findProgram(name, env));
  const missing = programs.filter((_, index) => found[index] === undefined);
  const wanted = {
    program: missing.length === 0 ? found[0] : undefined,
    missing: `${missing.join(' and ')} cannot be run`,
  };
  describeWith(wayToProgram({ ...wanted, skipReason: env['TEST_WITHOUT_BENCHES'] }, env), title, tests);
}
