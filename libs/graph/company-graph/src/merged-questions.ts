import { AsyncResource } from 'node:async_hooks';

/** How questions are asked together. */
export interface Asking<Question, Answer> {
  /** Asks all of them at once. */
  readonly ask: (questions: readonly Question[]) => Promise<Answer>;
  readonly sizeOf: (question: Question) => number;
  /** Questions that gathered to this size do not wait for more. */
  readonly enough: number;
  /** The longest that a question waits for the answer to others, in milliseconds. */
  readonly patienceMs: number;
}

/** Questions that go together when they go. */
interface Gathered<Question, Answer> {
  readonly questions: Question[];
  size: number;
  readonly answer: Promise<Answer>;
  readonly send: () => void;
}

/**
 * Asks what is asked at the same time together. While no answer is awaited, that is what comes in one turn of the event
 * loop; else what comes until an answer is there. One that is slow holds the others up for `patienceMs` only. A failure
 * fails all that went together. What is asked belongs to the first of them, in a trace too.
 */
export class MergedQuestions<Question, Answer> {
  private awaited = 0;
  private gathered: Gathered<Question, Answer> | undefined;

  constructor(private readonly how: Asking<Question, Answer>) {}

  /** Whether nothing is asked or waits to be. */
  get isIdle(): boolean {
    return this.awaited === 0 && !this.gathered;
  }

  /** The answer to this question and to all that went with it. What it says is never older than the question. */
  ask(question: Question): Promise<Answer> {
    const gathered = (this.gathered ??= this.gather());
    gathered.questions.push(question);
    gathered.size += this.how.sizeOf(question);
    if (gathered.size >= this.how.enough) gathered.send();
    return gathered.answer;
  }

  private gather(): Gathered<Question, Answer> {
    const questions: Question[] = [];
    let begin!: (answer: Promise<Answer>) => void;
    const answer = new Promise<Answer>((resolve) => (begin = resolve));
    // Else it would belong to whomever the answer was for that let it go, who may have got it long ago.
    const send = AsyncResource.bind(() => {
      forget();
      this.gathered = undefined;
      begin(this.askAll(questions));
    });
    const forget = this.later(send);
    return { questions, size: 0, answer, send };
  }

  /** @returns what calls it off. */
  private later(send: () => void): () => void {
    if (this.awaited === 0) {
      const turn = setImmediate(send);
      return () => clearImmediate(turn);
    }
    const timer = setTimeout(send, this.how.patienceMs);
    return () => clearTimeout(timer);
  }

  private async askAll(questions: readonly Question[]): Promise<Answer> {
    this.awaited += 1;
    try {
      return await this.how.ask(questions);
    } finally {
      this.awaited -= 1;
      this.gathered?.send();
    }
  }
}
