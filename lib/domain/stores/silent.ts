/**
 * Hours after which a till counts as silent: longer than any night, but short enough to report a lost day.
 */
export const silentAfterHours = 24;

export function isSilent(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > silentAfterHours * 60 * 60 * 1000;
}
