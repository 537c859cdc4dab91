/** A cursor as the document of the API describes it. */
export const cursorPattern = '^[0-9a-z]{1,10}$';

/** A position in a feed as callers hold it: they are to give it back, and to read nothing in it. */
export function cursorOf(position: number): string {
  return position.toString(36);
}

/** The position of a cursor; null for a text that is none. */
export function positionOf(cursor: string): number | null {
  return new RegExp(cursorPattern).test(cursor) ? Number.parseInt(cursor, 36) : null;
}
