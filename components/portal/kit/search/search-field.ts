import type { Portal } from '@/lib/platform/auth/portal';
import type { Catalogue, Match } from '@/lib/search/catalogue';
import { textsOf } from '../text/texts-of';

export interface SearchField {
  readonly path: string;
  readonly match: Match | null;
  readonly exists: boolean;
  readonly help: string;
}

/** Server only, because the descriptions are too large for a page. */
export function searchFields<Document>(
  portal: Pick<Portal, 'locale'>,
  { fields }: Catalogue<Document>,
): SearchField[] {
  const t = textsOf(portal, 'portal.searchFields');
  // next-intl allows no dots in the key of a text.
  const help = (path: string) => {
    const key = path.replaceAll('.', '-') as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : t('dynamic');
  };
  return [...fields.values()].map(({ path, match, exists }) => ({
    path,
    match,
    exists: exists !== null,
    help: help(path),
  }));
}
