import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { Converter } from './converter';
import type { HoldingsMemory } from './figures/holdings-memory';
import type { ConverterSettings, EntityIndex, Task, TaskResult } from './tasks';

/** The messages that a converter in a thread receives. The converter handles one message after the other. */
type Message =
  | { readonly type: 'task'; readonly task: Task }
  | { readonly type: 'entities'; readonly index: EntityIndex }
  | { readonly type: 'protected'; readonly numbers: ReadonlySet<string> }
  | { readonly type: 'holdings'; readonly memory: HoldingsMemory }
  | { readonly type: 'close' };

/** Converters that work at the same time on the tasks of a step. */
export interface ConverterPool {
  /**
   * Runs all tasks and passes each result to `take`. The order of the results is not defined.
   *
   * @throws the error of a converter.
   */
  run(tasks: readonly Task[], take: (task: Task, result: TaskResult) => void): Promise<void>;
  entitiesAreKnown(index: EntityIndex): void;
  protectedAreKnown(numbers: ReadonlySet<string>): void;
  holdingsAreKnown(memory: HoldingsMemory): void;
  /** Waits until everything is written, and then stops the converters. */
  close(): Promise<void>;
  /** Stops the converters immediately. */
  abandon(): Promise<void>;
}

/** The value of `workerData.thread` in a thread of this program that must run a converter. */
export const converterThread = 'bulk converter';

/** Runs a converter in this thread until it receives `close`. */
export function serveConverter(): void {
  const { settings } = workerData as { readonly settings: ConverterSettings };
  const converter = new Converter(settings);
  const port = parentPort as MessagePort;
  port.on('message', (message: Message) => {
    if (message.type === 'entities') converter.entitiesAreKnown(message.index);
    else if (message.type === 'protected') converter.protectedAreKnown(message.numbers);
    else if (message.type === 'holdings') converter.holdingsAreKnown(message.memory);
    else if (message.type === 'task') port.postMessage(converter.run(message.task));
    else {
      converter.close();
      port.close();
    }
  });
}

/**
 * The size of the young generation of a thread's heap, in megabytes. Objects that are created for a row soon become
 * garbage. With a larger young generation, the garbage collector copies fewer of these objects.
 */
const maxYoungGenerationSizeMb = 96;

/**
 * Runs each converter in its own thread.
 *
 * @param program the file of this program, which each thread starts.
 */
export class ThreadedConverters implements ConverterPool {
  private readonly threads: readonly Worker[];
  private closing = false;

  constructor(program: string, threads: number, settings: Omit<ConverterSettings, 'number'>) {
    this.threads = Array.from({ length: threads }, (_, number) => {
      const data = { thread: converterThread, settings: { ...settings, number } };
      return new Worker(program, { workerData: data, argv: [], resourceLimits: { maxYoungGenerationSizeMb } });
    });
  }

  async run(tasks: readonly Task[], take: (task: Task, result: TaskResult) => void): Promise<void> {
    const left = [...tasks].reverse();
    await Promise.all(this.threads.map((thread) => this.work(thread, left, take)));
  }

  entitiesAreKnown(index: EntityIndex): void {
    this.send({ type: 'entities', index });
  }

  protectedAreKnown(numbers: ReadonlySet<string>): void {
    this.send({ type: 'protected', numbers });
  }

  holdingsAreKnown(memory: HoldingsMemory): void {
    this.send({ type: 'holdings', memory });
  }

  async close(): Promise<void> {
    this.closing = true;
    const ended = this.threads.map((thread) => endOf(thread));
    this.send({ type: 'close' });
    await Promise.all(ended);
  }

  async abandon(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }

  private send(message: Message): void {
    for (const thread of this.threads) thread.postMessage(message);
  }

  /** Gives a thread one task after the other until none are left. */
  private work(thread: Worker, left: Task[], take: (task: Task, result: TaskResult) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let task: Task | undefined;
      const settle = (error?: Error) => {
        thread.off('message', hear).off('error', settle).off('exit', exited);
        if (error) reject(error);
        else resolve();
      };
      const exited = () => settle(this.closing ? undefined : new Error('A thread of the conversion ended.'));
      const next = () => {
        task = left.pop();
        if (task) thread.postMessage({ type: 'task', task } satisfies Message);
        else settle();
      };
      const hear = (result: TaskResult) => {
        try {
          if (task) take(task, result);
          next();
        } catch (error) {
          left.length = 0;
          settle(error as Error);
        }
      };
      thread.on('message', hear).on('error', settle).on('exit', exited);
      next();
    });
  }
}

/** One converter that runs in the calling thread, for little input. */
export class InlineConverter implements ConverterPool {
  private readonly converter: Converter;

  constructor(settings: Omit<ConverterSettings, 'number'>) {
    this.converter = new Converter({ ...settings, number: 0 });
  }

  async run(tasks: readonly Task[], take: (task: Task, result: TaskResult) => void): Promise<void> {
    for (const task of tasks) take(task, this.converter.run(task));
  }

  entitiesAreKnown(index: EntityIndex): void {
    this.converter.entitiesAreKnown(index);
  }

  protectedAreKnown(numbers: ReadonlySet<string>): void {
    this.converter.protectedAreKnown(numbers);
  }

  holdingsAreKnown(memory: HoldingsMemory): void {
    this.converter.holdingsAreKnown(memory);
  }

  async close(): Promise<void> {
    this.converter.close();
  }

  async abandon(): Promise<void> {
    this.converter.close();
  }
}

function endOf(thread: Worker): Promise<void> {
  return new Promise((resolve, reject) =>
    thread
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error('A thread of the conversion failed.'))))
      .once('error', reject),
  );
}
