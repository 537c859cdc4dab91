/** Day such as `2026-03-14`, of ISO 8601 with a year of four digits. */
export function dayOf(localtime: string): string {
  return localtime.slice(0, 10);
}

/** 0 to 23. */
export function hourOf(localtime: string): number {
  return Number(localtime.slice(11, 13));
}

/** ISO 8601: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
