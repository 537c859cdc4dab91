export const cursorPattern = '^[0-9a-z]{1,10}$';

export function cursorOf(position: number): string {
  return position.toString(36);
}

export function positionOf(cursor: string): number | null {
  return new RegExp(cursorPattern).test(cursor) ? Number.parseInt(cursor, 36) : null;
}
