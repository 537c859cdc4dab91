import { getTranslations } from 'next-intl/server';
import type { Catalogue, Match } from '@/lib/search/catalogue';

/** A field of the query language as the search box knows it; serialisable. */
export interface SearchField {
  readonly path: string;
  /** How its values are compared; null where it only exists or does not. */
  readonly match: Match | null;
  /** Whether `path:*` may be asked. */
  readonly exists: boolean;
  /** What it is, in the user's language. */
  readonly help: string;
}

/** The fields of a catalogue for a search box, on the server: their descriptions stay out of the page's texts. */
export async function searchFields<Document>({ fields }: Catalogue<Document>): Promise<SearchField[]> {
  const t = await getTranslations('portal.searchFields');
  // Message keys cannot hold dots.
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
