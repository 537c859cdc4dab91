import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import drawMarkdown from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { markdownElements } from '../../ui/markdown-elements';
import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';

interface HelpPageProps {
  readonly markdown: string;
}

export function HelpPage({ markdown }: HelpPageProps) {
  const t = useTranslations('portal.help');
  const outline: OutlineEntry[] = [];
  // Called as a function, because the call fills `outline`, and `contents` below needs it now.
  const text: ReactNode = drawMarkdown({
    children: markdown,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSlug, [readOutline, outline]],
    components: markdownElements,
    skipHtml: true,
  });
  const contents = (
    <ol className="text-sm">
      {outline.map(({ id, text: heading, level }) => (
        <li key={id} className={level === 3 ? 'ps-4' : undefined}>
          <a href={`#${id}`} className="flex min-h-7 items-center text-ink-muted hover:text-ink xl:ps-3">
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="mx-auto grid max-w-6xl gap-x-12 px-4 pt-6 pb-20 sm:px-8 xl:grid-cols-[minmax(0,1fr)_14rem]">
      <aside className="hidden min-w-0 xl:order-last xl:block">
        <nav aria-labelledby="contents" className="sticky top-6">
          <h2 id="contents" className="pb-2 text-xs font-medium text-ink-subtle">
            {t('contents')}
          </h2>
          <div className="border-s">{contents}</div>
        </nav>
      </aside>
      <div className="min-w-0">
        {/* Folded, so that the article is visible at once on narrow screens. */}
        <details className="mb-6 rounded-md border px-4 py-2.5 xl:hidden">
          <summary className="cursor-pointer text-sm font-medium">{t('contents')}</summary>
          <nav aria-label={t('contents')} className="pt-2">
            {contents}
          </nav>
        </details>
        <article className="text-base text-ink">{text}</article>
      </div>
    </div>
  );
}

interface OutlineEntry {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

/**
 * Rehype plugin that collects headings and labels each table with its heading. It must run after rehype-slug,
 * because it reads the ids of headings.
 */
function readOutline(outline: OutlineEntry[]) {
  return (root: Root) => {
    let heading = '';
    for (const node of root.children) {
      if (node.type !== 'element') continue;
      const level = levelOf(node);
      if (level !== null) {
        heading = toString(node);
        if (level !== 1) outline.push({ id: String(node.properties['id']), text: heading, level });
      }
      if (node.tagName === 'table') node.properties['ariaLabel'] = heading;
    }
  };
}

function levelOf({ tagName }: Element): 1 | 2 | 3 | null {
  return tagName === 'h1' ? 1 : tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : null;
}
