/** Numbers in names are ordered by value. Case and accents matter only if names are otherwise equal. */
export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
