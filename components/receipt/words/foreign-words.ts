/**
 * Removes U+202A…202E and U+2066…2069, which could reverse text around this text. Direction marks are kept.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/**
 * Removes line breaks, because text after a break could imitate lines of the service. Removes controls,
 * because they reverse text or command printers.
 */
export function oneLine(text: string): string {
  return withoutBidiControls(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}
