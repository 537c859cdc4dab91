import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata } from 'next';
import { Markdown } from '@/components/reference/markdown';

export const metadata: Metadata = { title: 'Search language' };

/** The query language of `_search`: docs/search-language.md, which tests hold to the language itself. */
export default async function SearchLanguagePage() {
  return <Markdown>{await readFile(path.join(process.cwd(), 'docs/search-language.md'), 'utf8')}</Markdown>;
}
