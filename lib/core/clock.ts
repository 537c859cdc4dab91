/** Clock of all of `lib`, here or from its context: tests move one. */
export function currentTime(): Date {
  return new Date();
}
