import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import drawMarkdown from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { Notice } from '../notice';
import { helpElements } from './help-elements';
import { readOutline, type OutlineEntry } from './read-outline';

interface HelpPageProps {
  /** A page of ours in Markdown, with one title and English words. */
  readonly markdown: string;
  /** Whether the reader's own language is another. */
  readonly foreign: boolean;
}

/** A page of the documentation, with a table of contents. Drawn on the server alone. */
export function HelpPage({ markdown, foreign }: HelpPageProps) {
  const t = useTranslations('portal.help');
  const outline: OutlineEntry[] = [];
  // Called here, so that the outline is complete before it is shown.
  const text: ReactNode = drawMarkdown({
    children: markdown,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSlug, [readOutline, outline]],
    components: helpElements,
    skipHtml: true,
  });
  return (
    <div className="mx-auto grid max-w-6xl gap-x-12 px-4 pt-6 pb-20 sm:px-8 xl:grid-cols-[minmax(0,1fr)_14rem]">
      <aside className="min-w-0 xl:order-last">
        <nav aria-labelledby="contents" className="xl:sticky xl:top-6">
          <h2 id="contents" className="pb-2 text-xs font-medium text-ink-subtle">
            {t('contents')}
          </h2>
          <ol lang="en" className="grid gap-x-6 pb-6 text-sm sm:grid-cols-2 xl:block xl:border-s xl:pb-0">
            {outline.map(({ id, text: heading, level }) => (
              <li key={id} className={level === 3 ? 'ps-4' : undefined}>
                <a
                  href={`#${id}`}
                  className="flex min-h-7 items-center text-ink-muted hover:text-ink xl:ps-3"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </aside>
      <div className="min-w-0">
        {foreign && (
          <div className="pb-6">
            <Notice tone="info">{t('onlyEnglish')}</Notice>
          </div>
        )}
        <article lang="en" className="text-base text-ink">
          {text}
        </article>
      </div>
    </div>
  );
}
