let steps = 0;

export function recordStep(): void {
  steps += 1;
}

/** Code that waits compares this number, to see whether the person has opened another page. */
export function stepsBegun(): number {
  return steps;
}
