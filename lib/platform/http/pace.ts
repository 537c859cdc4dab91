import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';

/** Work of up to this many milliseconds needs no pause. */
const noticedInMs = 2;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one piece of work after another with pauses between them, so that the event loop can serve other
 * requests half of the time.
 */
export function paced<Result>(work: () => Result): Promise<Result> {
  let tookInMs = 0;
  const result = last.then(() => {
    const began = performance.now();
    try {
      return work();
    } finally {
      tookInMs = performance.now() - began;
    }
  });
  const rest = () => (tookInMs < noticedInMs ? yieldToEventLoop() : pause(tookInMs));
  last = result.then(rest, rest);
  return result;
}

export async function pacedSteps<Result>(steps: Iterator<undefined, Result, undefined>): Promise<Result> {
  for (;;) {
    const step = await paced(() => steps.next());
    if (step.done === true) return step.value;
  }
}
