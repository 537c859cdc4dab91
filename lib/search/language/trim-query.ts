/** Trims white space, except a space escaped by a backslash. */
export function trimQuery(text: string): string {
  const begun = text.trimStart();
  const trimmed = begun.trimEnd();
  const backslashes = /\\*$/.exec(trimmed)?.[0].length ?? 0;
  return backslashes % 2 === 1 ? begun.slice(0, trimmed.length + 1) : trimmed;
}
