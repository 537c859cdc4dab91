/** The clock of all code in `lib`. Tests can move it. */
export function currentTime(): Date {
  return new Date();
}
