/**
 * Returns the end of the token at `start`: a name with its `$`, a number, an operator, or any other
 * character.
 */
export function tokenEnd(mapping: string, start: number): number {
  const token = /^(?:\$*[\p{L}\p{N}_]+|\$+|[~:!<>]?[>=]|\.\.)/u.exec(mapping.slice(start))?.[0] ?? '';
  return Math.min(mapping.length, start + Math.max(1, token.length));
}
