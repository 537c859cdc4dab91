let steps = 0;

export function noteStep(): void {
  steps += 1;
}

/** Counter of navigations: code that waits compares it, and does not call back a user who went elsewhere. */
export function stepsBegun(): number {
  return steps;
}
