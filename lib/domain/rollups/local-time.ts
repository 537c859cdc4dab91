/** `localtime` is ISO 8601 with a year of four digits. */
export function dayOf(localtime: string): string {
  return localtime.slice(0, 10);
}

export function hourOf(localtime: string): number {
  return Number(localtime.slice(11, 13));
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
