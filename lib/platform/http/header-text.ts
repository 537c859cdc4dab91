const utf8 = new TextDecoder('utf-8', { fatal: true });

/** HTTP headers arrive as Latin-1, but most senders mean UTF-8. */
export function latin1AsUtf8(value: string): string {
  // eslint-disable-next-line no-control-regex -- the bytes of ASCII
  if (/^[\x00-\x7f]*$/.test(value) || /[^\x00-\xff]/.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
