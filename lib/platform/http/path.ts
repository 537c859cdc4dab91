import { z } from 'zod';

export const apiPrefix = '/api';

export function addressTemplate({
  published,
  path,
}: {
  readonly published: boolean;
  readonly path: string;
}): string {
  return published ? `${apiPrefix}${path}` : path;
}

/** A positive integer. Other text becomes 0: no row has this number, so the caller gets a 404. */
export function numberInPath() {
  return z
    .string()
    .transform((text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : 0))
    .meta({ type: 'integer', minimum: 1 });
}

/**
 * Returns the parameters of a path for a template such as `/receipts/{id}` or `/docs/{part...}`. Null if the
 * path does not match, or is badly encoded.
 */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = path.split('/');
  const isOpen = wanted.at(-1)?.endsWith('...}') === true;
  if (isOpen) given.push(given.splice(wanted.length - 1).join('/'));
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = decodeSegment(given[index] ?? '');
    if (segment === null) return null;
    if (part.startsWith('{')) {
      if (segment === '') return null;
      params[part.slice(1, -1).replace('...', '')] = segment;
    } else if (segment !== part) return null;
  }
  return params;
}

export function decodeSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
