let steps = 0;

export function noteStep(): void {
  steps += 1;
}

/** Number of navigations so far. Code that waits compares it to see that the person went elsewhere. */
export function stepsBegun(): number {
  return steps;
}
