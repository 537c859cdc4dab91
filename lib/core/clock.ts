/** The time now. All of `lib` reads it here or from its context, so that one clock can be moved in tests. */
export function currentTime(): Date {
  return new Date();
}
