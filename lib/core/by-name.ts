/** Case and accents count last, numbers by their value. */
export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
