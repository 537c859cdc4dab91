/** Orders numbers in names by value. Case and accents matter only between names that are otherwise equal. */
export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
