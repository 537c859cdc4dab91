/** Semaphore with a queue in order of arrival. */
export class Semaphore {
  readonly #atOnceMax: () => number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnceMax: () => number) {
    this.#atOnceMax = atOnceMax;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnceMax()) this.#running += 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
