let steps = 0;

export function noteStep(): void {
  steps += 1;
}

/**
 * Code that waits before it navigates compares it: after an increase the user is on the way elsewhere, and is not
 * called back.
 */
export function stepsBegun(): number {
  return steps;
}
