let steps = 0;

export function noteStep(): void {
  steps += 1;
}

/** Number of navigations, by which waiting code notices that the user went elsewhere. */
export function stepsBegun(): number {
  return steps;
}
