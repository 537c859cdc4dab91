/** The day of a local time, such as `2026-03-14`: ISO 8601 with a year of four digits. */
export function dayOf(localtime: string): string {
  return localtime.slice(0, 10);
}

/** The hour of a local time, 0 to 23. */
export function hourOf(localtime: string): number {
  return Number(localtime.slice(11, 13));
}

/** The day of the week of a date: 1 is Monday, 7 Sunday, as ISO 8601 has them. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
