/** The time now. All of `lib` reads it here or from its context, so that tests can move one clock. */
export function currentTime(): Date {
  return new Date();
}
