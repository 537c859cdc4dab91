import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { renderPage, type ConsumerPage } from './render-page';

const pages = new Map<ReceiptLanguage, Promise<ConsumerPage>>();

/** Returns an equal page for a deleted display and for one that never existed. */
export function goneDisplayPage(language: ReceiptLanguage): Promise<ConsumerPage> {
  const page = pages.get(language) ?? drawPage(language);
  pages.set(language, page);
  return page;
}

function drawPage(language: ReceiptLanguage): Promise<ConsumerPage> {
  const { goneTitle, goneBody, goneHint } = receiptMessages(language).display;
  const view = (
    <main>
      <article className="paper missing">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M5 9h38v25H5zM17 41h14M24 34v7" />
        </svg>
        <h1>{goneTitle}</h1>
        <p>{goneBody}</p>
        <p>{goneHint}</p>
      </article>
    </main>
  );
  return renderPage({ language, title: goneTitle, tint: { name: '', accent: '#6b7280' }, view });
}
