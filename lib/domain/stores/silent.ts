/** Hours after which a till that has sent nothing is called silent: longer than any night, shorter than a lost day. */
export const silentAfterHours = 24;

/** Whether a till that was last seen then is silent now. */
export function isSilent(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > silentAfterHours * 60 * 60 * 1000;
}
