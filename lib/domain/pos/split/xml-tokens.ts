export interface XmlToken {
  readonly kind: 'start' | 'end' | 'empty' | 'other';
  readonly name: string;
  readonly end: number;
}

const [lt, gt, slash, bang, question, quote, apostrophe] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x22, 0x27];
const [bracket, bracketEnd] = [0x5b, 0x5d];

/**
 * Returns the token at `at`; null if its end is not among the bytes. Needs an encoding that contains ASCII
 * unchanged.
 */
export function xmlTokenAt(bytes: Uint8Array, at: number): XmlToken | null {
  const next = bytes[at + 1];
  if (next === undefined) return null;
  if (next === question) return other(endOf(bytes, at + 2, '?>'));
  if (next === bang) return declarationAt(bytes, at);
  const end = tagEnd(bytes, at + 1);
  if (end < 0) return null;
  const isEnd = next === slash;
  const kind = isEnd ? 'end' : bytes[end - 1] === slash ? 'empty' : 'start';
  return { kind, name: nameAt(bytes, isEnd ? at + 2 : at + 1, end), end: end + 1 };
}

function declarationAt(bytes: Uint8Array, at: number): XmlToken | null {
  // Nine bytes distinguish comments and CDATA from a DOCTYPE.
  if (bytes.length < at + 9) return null;
  if (startsWith(bytes, at, '<!--')) return other(endOf(bytes, at + 4, '-->'));
  if (startsWith(bytes, at, '<![CDATA[')) return other(endOf(bytes, at + 9, ']]>'));
  return other(doctypeEnd(bytes, at + 2));
}

function other(end: number): XmlToken | null {
  return end < 0 ? null : { kind: 'other', name: '', end };
}

/** A `>` inside brackets or quotes does not end the DOCTYPE. */
function doctypeEnd(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote || byte === apostrophe) {
      at = bytes.indexOf(byte, at + 1);
      if (at < 0) return -1;
    } else if (byte === lt && startsWith(bytes, at, '<!--')) {
      at = endOf(bytes, at + 4, '-->') - 1;
      if (at < 0) return -1;
    } else if (byte === lt && bytes[at + 1] === question) {
      at = endOf(bytes, at + 2, '?>') - 1;
      if (at < 0) return -1;
    } else if (byte === bracket) depth += 1;
    else if (byte === bracketEnd) depth -= 1;
    else if (byte === gt && depth <= 0) return at + 1;
  }
  return -1;
}

function tagEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === gt) return at;
    if (byte === quote || byte === apostrophe) {
      at = bytes.indexOf(byte, at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

function nameAt(bytes: Uint8Array, from: number, end: number): string {
  let name = '';
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= 0x20 || byte === slash) break;
    name += String.fromCharCode(byte);
  }
  return name;
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function endOf(bytes: Uint8Array, from: number, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, text)) return at + text.length;
  }
  return -1;
}
