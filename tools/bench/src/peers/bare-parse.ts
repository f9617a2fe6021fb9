import { createReadStream } from 'node:fs';
import { cellsOf } from '@company-relations/register-formats';
import { parser as saxParser } from 'sax';

/** The syntax of a file. It decides whether the file is parsed into JSON values, into cells or into elements. */
export type Syntax = 'json lines' | 'json array' | 'csv' | 'semicolons' | 'xml';

/** The result of a bare parse, with its time and memory. */
export interface BareParse {
  /** The number of lines, or of elements in XML. */
  readonly parsed: number;
  readonly seconds: number;
  /** Processor time of all threads in seconds. */
  readonly cpuSeconds: number;
  /** The peak memory of this program in bytes. */
  readonly memoryBytes: number;
}

const pieceBytes = 262_144;

/** Parses a file as a stream and drops the result. Every reader of the file has to do at least this much work. */
export async function parseBare(file: string, syntax: Syntax): Promise<BareParse> {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const parsed = syntax === 'xml' ? await parseXml(file) : await parseLines(file, parsers[syntax]);
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = Math.round((user + system) / 1000) / 1000;
  return { parsed, seconds, cpuSeconds, memoryBytes: process.resourceUsage().maxRSS * 1024 };
}

const parsers: Readonly<Record<Exclude<Syntax, 'xml'>, (line: string) => unknown>> = {
  'json lines': (line) => JSON.parse(line) as unknown,
  // The generator writes each element of the array on a line of its own, and the brackets of the array as well.
  'json array': (line) => (line.length === 1 ? line : JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)),
  csv: cellsOf,
  semicolons: (line) => line.split(';'),
};

async function parseLines(file: string, parse: (line: string) => unknown): Promise<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parsed = 0;
  let rest = '';
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) parse(line);
    parsed += lines.length;
  }
  return parsed;
}

async function parseXml(file: string): Promise<number> {
  const parser = saxParser(true, { xmlns: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parsed = 0;
  parser.onopentag = () => (parsed += 1);
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>)
    parser.write(decoder.decode(piece, { stream: true }));
  parser.close();
  return parsed;
}
