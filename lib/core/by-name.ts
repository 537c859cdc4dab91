/** Numbers count by value; case and accents decide only between otherwise equal names. */
export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
