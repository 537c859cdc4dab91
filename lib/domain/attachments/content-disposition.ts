import * as contentDisposition from 'content-disposition';
import { latin1AsUtf8 } from '@/lib/platform/http/header-text';

const fileNameMax = 255;

/**
 * Returns the file name in a `Content-Disposition` header (RFC 6266, RFC 8187). Null if the header has none;
 * undefined if the header is malformed.
 */
export function fileNameOf(header: string): string | null | undefined {
  const trimmed = header.trim();
  if (!wellFormed.test(trimmed)) return undefined;
  const name = contentDisposition.parse(trimmed).parameters['filename'];
  return name === undefined ? null : harmless(latin1AsUtf8(name));
}

// The header is checked here, because the parser accepts anything. The expression does not backtrack, because
// no character fits two neighbouring parts.
const wellFormed =
  /^attachment\s*(?:;\s*[\w!#$%&'*+.^`|~-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"\s*|[^";\s][^";]*|))*(?:;\s*)?$/i;

function harmless(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const kept = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').toWellFormed();
  const cut = Array.from(kept.trim()).slice(0, fileNameMax).join('');
  return /^\.*$/.test(cut) ? null : cut;
}

export function attachmentDisposition(fileName: string | null): string {
  return fileName === null ? 'attachment' : contentDisposition.create(fileName);
}
