import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { HelpPage } from '@/components/portal/help/help-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.help');
  return { title: t('searchTitle') };
}

export default portalPage({
  needs: 'a session',
  async view() {
    const isGerman = (await getLocale()) === 'de';
    const file = isGerman ? 'search-language.de.md' : 'search-language.md';
    const markdown = await readFile(path.join(process.cwd(), 'docs', file), 'utf8');
    return <HelpPage markdown={markdown} />;
  },
});
