import { renderPage, type ConsumerPage } from './render-page';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { portalMessages } from '@/lib/core/i18n/portal-messages';

const pages = new Map<PortalLocale, Promise<ConsumerPage>>();

/** Cached and rendered outside Next, so that refusing a request is cheap. */
export function limitedPage(locale: PortalLocale): Promise<ConsumerPage> {
  const page = pages.get(locale) ?? drawPage(locale);
  pages.set(locale, page);
  return page;
}

function drawPage(language: PortalLocale): Promise<ConsumerPage> {
  const { app, limited } = portalMessages[language];
  const view = (
    <main>
      <article className="paper missing">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="18" />
          <path d="M24 13v11l7 5" />
        </svg>
        <h1>{limited.title}</h1>
        <p>{limited.body}</p>
        <p>{limited.hint}</p>
      </article>
    </main>
  );
  return renderPage({ language, title: `${limited.title} · ${app.name}`, tint: { name: app.name }, view });
}
