import type { ReactNode } from 'react';
import { ProductMark } from '@/components/ui/product-mark';
import { portalPath } from '@/lib/core/portal-path';
import type { Assets } from './assets';
import { Contents } from './contents';
import type { Heading } from './guide-text';
import { Navigation, Neighbours } from './navigation';
import type { DocumentationPage } from './pages';
import { AnswerTemplate, CredentialTemplate } from './try-templates';

interface DocumentProps {
  readonly title: string;
  readonly theme: 'light' | 'dark' | null;
  readonly retailer: string | null;
  readonly pages: readonly DocumentationPage[];
  readonly current: string;
  readonly assets: Assets;
  readonly headings: readonly Heading[];
  readonly markdownPath: string | null;
  readonly children: ReactNode;
}

export function ReferenceDocument({
  title,
  theme,
  retailer,
  pages,
  current,
  assets,
  headings,
  markdownPath,
  children,
}: DocumentProps) {
  const navigation = <Navigation pages={pages} current={current} />;
  return (
    <html lang="en" data-theme={theme ?? undefined} data-retailer={retailer ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href={assets.css} />
        {markdownPath !== null && <link rel="alternate" type="text/markdown" href={markdownPath} />}
        <script type="module" src={assets.script} />
      </head>
      <body className="bg-surface text-base text-ink">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-sm focus:border focus:bg-raised focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b bg-surface px-4 sm:px-6">
          <a href={portalPath.apiReference()} className="flex items-center gap-2.5 font-semibold">
            <ProductMark className="size-7" />
            <span className="max-sm:sr-only">API reference</span>
          </a>
          <button
            type="button"
            data-search-open
            className="script-only ms-auto flex min-h-9 w-full max-w-72 items-center justify-between gap-3 rounded-md border bg-canvas px-3 text-sm text-ink-muted hover:border-line-strong"
          >
            Search
            <kbd className="rounded-xs border px-1.5 font-sans text-xs">Ctrl K</kbd>
          </button>
          <a
            href={retailer === null ? portalPath.signIn() : portalPath.home()}
            className="text-sm whitespace-nowrap text-accent-ink hover:underline"
          >
            {retailer === null ? 'Sign in' : 'Portal'}
          </a>
        </header>
        <div className="mx-auto max-w-[100rem] md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
          <div
            data-navigation
            className="hidden border-e px-3 py-6 md:sticky md:top-14 md:block md:h-[calc(100dvh-3.5rem)] md:overflow-y-auto"
          >
            {navigation}
          </div>
          <details className="border-b px-4 py-3 md:hidden">
            <summary className="cursor-pointer text-sm text-accent-ink">All sections</summary>
            <div className="pt-3">{navigation}</div>
          </details>
          <main id="content" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none sm:px-8 lg:px-12">
            {headings.length < 2 ? (
              children
            ) : (
              <div className="xl:grid xl:grid-cols-[minmax(0,56rem)_14rem] xl:gap-x-10">
                <Contents headings={headings} />
                <div className="min-w-0 xl:col-start-1 xl:row-start-1">{children}</div>
              </div>
            )}
            {markdownPath !== null && (
              <footer className="mt-10 flex flex-wrap justify-between gap-3 border-t pt-4 text-sm text-ink-muted">
                <Neighbours pages={pages} current={current} />
                <a href={markdownPath} className="text-accent-ink hover:underline">
                  This page as Markdown
                </a>
                {retailer !== null && (
                  <span>Samples are filled with a client and a store of {retailer}.</span>
                )}
              </footer>
            )}
          </main>
        </div>
        <dialog
          data-search={portalPath.apiReferencePart('search-entries.json')}
          aria-label="Search the documentation"
          className="m-auto mt-[10vh] w-[min(40rem,calc(100vw-2rem))] rounded-lg border bg-raised p-0 text-ink shadow-lg backdrop:bg-scrim"
        >
          <input
            type="text"
            role="combobox"
            aria-label="Search operations, fields, errors and guides"
            aria-controls="search-results"
            aria-expanded="true"
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="Search operations, fields, errors and guides"
            className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
          />
          <div
            id="search-results"
            role="listbox"
            aria-label="Results"
            className="max-h-[60vh] overflow-y-auto p-2"
          />
          <p data-search-status role="status" className="px-4 pb-3 text-sm text-ink-muted" />
          <template data-search-row>
            <a
              href="#content"
              role="option"
              aria-selected="false"
              tabIndex={-1}
              className="flex items-center justify-between gap-3 rounded-sm px-2.5 py-2 text-sm hover:bg-hover aria-selected:bg-pressed"
            >
              <span data-title className="min-w-0 truncate" />
              <span data-detail className="shrink-0 text-xs text-ink-muted" />
            </a>
          </template>
        </dialog>
        <CredentialTemplate retailer={retailer} />
        <AnswerTemplate />
      </body>
    </html>
  );
}
