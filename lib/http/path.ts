/**
 * Matches a URL path against a template such as `/receipts/{id}`. Returns the decoded parameters, or null when it does
 * not fit, a segment is not valid percent-encoding, is empty or holds NUL.
 */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = decodeSegment(given[index] ?? '');
    if (segment === null) return null;
    if (part.startsWith('{')) {
      if (segment === '') return null;
      params[part.slice(1, -1)] = segment;
    } else if (segment !== part) return null;
  }
  return params;
}

function decodeSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    // URIError: no resource can be meant by it.
    return null;
  }
}
