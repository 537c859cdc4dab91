let steps = 0;

export function recordStep(): void {
  steps += 1;
}

/** Waiting code compares this number to see that the person went elsewhere. */
export function stepsBegun(): number {
  return steps;
}
