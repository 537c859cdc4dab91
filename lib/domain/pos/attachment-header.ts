export interface NamedAttachment {
  readonly id: string;
  readonly label: string;
}

const token = /[\w!#$%&'*+.^`|~-]+/y;
const quoted = /"((?:[^"\\]|\\.)*)"/y;
const space = /[ \t]*/y;

/**
 * Parses the header `service-attachment-id`: `<attachment id>; label=<label>`, separated by commas. A label
 * is a token or a quoted string. Returns null for invalid text.
 */
export function parseAttachmentHeader(header: string): NamedAttachment[] | null {
  const found: NamedAttachment[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  const skip = () => take(space);
  const takeSign = (sign: string) => {
    skip();
    if (header[at] !== sign) return false;
    at += 1;
    skip();
    return true;
  };
  for (;;) {
    // Empty list elements are skipped (RFC 9110, section 5.6.1).
    while (takeSign(','));
    if (at >= header.length) return found.length > 0 ? found : null;
    const id = take(token)?.[0];
    if (id === undefined) return null;
    let label: string | undefined;
    while (takeSign(';')) {
      const name = take(token)?.[0].toLowerCase();
      if (name === undefined || !takeSign('=')) return null;
      const value = take(quoted)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? take(token)?.[0];
      if (value === undefined) return null;
      if (name === 'label') label ??= value;
    }
    skip();
    if (label === undefined || label === '' || (at < header.length && header[at] !== ',')) return null;
    found.push({ id, label });
  }
}
