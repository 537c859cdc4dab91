/** One clock for `lib`, which tests can move. */
export function currentTime(): Date {
  return new Date();
}
