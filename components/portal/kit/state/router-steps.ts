let steps = 0;

/** Counts a step that the router begins. */
export function noteStep(): void {
  steps += 1;
}

/**
 * How many steps the router has begun on this page. Code that waits for an answer and then navigates compares it:
 * when it has grown, the user is on the way elsewhere, and is not called away from there.
 */
export function stepsBegun(): number {
  return steps;
}
