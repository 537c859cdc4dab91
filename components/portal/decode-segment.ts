/** A dynamic part of a page's address in clear; one that is no valid percent-encoding names nothing, and is empty. */
export function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') ? '' : text;
  } catch {
    // URIError.
    return '';
  }
}
