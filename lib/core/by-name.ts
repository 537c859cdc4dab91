/** The order that people look names up in: without regard to case and accents at first, numbers by their value. */
export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
