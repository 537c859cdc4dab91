import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Shorter work is followed by the next without a pause. */
const noticedInMs = 2;

let last: Promise<unknown> = Promise.resolve();

/**
 * One piece after the other, each followed by a pause as long as the piece took: for work that holds the event loop,
 * such as reading a large body.
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
  const rest = () => (tookInMs < noticedInMs ? nextTurn() : pause(tookInMs));
  last = result.then(rest, rest);
  return result;
}

/** Runs work in paced steps. Returns the result of the last. */
export async function pacedSteps<Result>(steps: Iterator<undefined, Result, undefined>): Promise<Result> {
  for (;;) {
    const step = await paced(() => steps.next());
    if (step.done === true) return step.value;
  }
}
