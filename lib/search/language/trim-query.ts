/** Removes white space at both ends, but not a space after a backslash, which escapes it. */
export function trimQuery(text: string): string {
  const begun = text.trimStart();
  const trimmed = begun.trimEnd();
  const backslashes = /\\*$/.exec(trimmed)?.[0].length ?? 0;
  return backslashes % 2 === 1 ? begun.slice(0, trimmed.length + 1) : trimmed;
}
