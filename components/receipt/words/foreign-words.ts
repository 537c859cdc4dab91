/** Removes U+202A…202E and U+2066…2069. Direction marks stay. */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/**
 * Removes line breaks, which could pass for the service's own lines, and controls, which reverse text or
 * command printers.
 */
export function oneLine(text: string): string {
  return withoutBidiControls(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}
