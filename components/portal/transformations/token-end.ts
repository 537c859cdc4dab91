/**
 * Returns the end of the name (with its `$`), number or operator at `start`. For anything else, it is one
 * character.
 */
export function tokenEnd(mapping: string, start: number): number {
  const token = /^(?:\$*[\p{L}\p{N}_]+|\$+|[~:!<>]?[>=]|\.\.)/u.exec(mapping.slice(start))?.[0] ?? '';
  return Math.min(mapping.length, start + Math.max(1, token.length));
}
