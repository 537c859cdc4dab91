/** Hours without contact: longer than any night, shorter than a lost day. */
export const silentAfterHours = 24;

export function isSilent(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > silentAfterHours * 60 * 60 * 1000;
}
