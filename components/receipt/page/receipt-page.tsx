import { plainBrand, type ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { itemGroups } from '@/lib/domain/receipts/wire/item-groups';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { withoutBidiControls } from '../words/foreign-words';
import { pageFormat } from '../words/page-format';
import { pageLanguageOf, readerLanguage } from '../words/page-language';
import type { PageLinks } from '../view/page-links';
import { drawItemRows } from '../view/receipt-items';
import { ReceiptView } from '../view/receipt-view';
import { shownWithYields } from '../view/shown-receipt';
import { renderPage, type ConsumerPage, type PageParts } from './render-page';
import { staticMarkup } from './static-markup';
import { LanguageSwitch } from '@/components/receipt/view/language-switch';

export interface PageOptions extends Pick<PageParts, 'restyle'> {
  readonly chosen?: ReceiptLanguage | null;
  readonly brand?: ReceiptBrand;
  readonly links?: PageLinks | null;
  /** Local times at which items of this receipt were returned. */
  readonly returns?: readonly string[];
  readonly signal?: AbortSignal;
}

/** The title names the retailer and the day, never the consumer. */
export async function receiptPage(
  submitted: ReceiptWire,
  acceptLanguage: string | null,
  options: PageOptions = {},
): Promise<ConsumerPage> {
  const {
    chosen = null,
    brand = plainBrand(submitted.retailer.name),
    links = null,
    returns = [],
    restyle,
    signal,
  } = options;
  const { language, locale } = pageLanguageOf(submitted, { chosen, acceptLanguage });
  const messages = receiptMessages(language);
  const page = pageFormat(locale, messages, submitted.l10n.currency);
  const { t, day } = page;
  const receipt = await shownWithYields(submitted, t);
  const toMarkup = await staticMarkup();
  const groups = itemGroups(receipt.items);
  const rows: string[] = [];
  for (const { items } of groups) {
    const parts = await drawItemRows(
      { receipt, items, page },
      (part) => toMarkup(<table>{part}</table>).slice('<table>'.length, -'</table>'.length),
      signal,
    );
    rows.push(parts.join(''));
  }
  const title = t('page.title', { retailer: withoutBidiControls(brand.name), date: day(receipt.localtime) });
  const view = (
    <ReceiptView
      receipt={receipt}
      groups={groups.map(({ items, ...group }) => ({ ...group, count: items.length, rows: emptyBody }))}
      locale={locale}
      messages={messages}
      brand={brand}
      returns={returns}
      links={links}
    />
  );
  const drawn = await renderPage({
    language,
    title,
    tint: brand,
    view,
    ...(restyle === undefined ? {} : { restyle }),
  });
  // The page contains an empty table body for each item group. These bodies are replaced in order.
  const html = drawn.html.replaceAll('<tbody></tbody>', (empty) => rows.shift() ?? empty);
  return { ...drawn, html };
}

const emptyBody = <tbody />;

const noReceiptPages = new Map<string, Promise<ConsumerPage>>();

export async function noReceiptPage(
  reason: NoReceiptReason,
  acceptLanguage: string | null,
  chosen: ReceiptLanguage | null = null,
  key: string | null = null,
): Promise<ConsumerPage> {
  const language = readerLanguage({ chosen, acceptLanguage });
  const name = `${reason} ${language}`;
  const page = noReceiptPages.get(name) ?? renderNoReceipt(reason, language);
  noReceiptPages.set(name, page);
  if (key === null) return page;
  const { html, ...rest } = await page;
  // Inserts the key into a cached page, which is cheap. Clients with too many requests get this page.
  return { ...rest, html: html.replaceAll('href="?', `href="?key=${encodeURIComponent(key)}&amp;`) };
}

function renderNoReceipt(reason: NoReceiptReason, language: ReceiptLanguage): Promise<ConsumerPage> {
  const { title } = receiptMessages(language)[reason];
  const tint = { name: '', accent: '#6b7280' };
  const view = <NoReceiptView language={language} reason={reason} />;
  return renderPage({ language, title, tint, view });
}

type NoReceiptReason = 'missing' | 'unavailable' | 'limited';

interface NoReceiptViewProps {
  readonly language: ReceiptLanguage;
  readonly reason: NoReceiptReason;
}

function NoReceiptView({ language, reason }: NoReceiptViewProps) {
  const messages = receiptMessages(language);
  const { title, body, hint } = messages[reason];
  return (
    <>
      <main>
        <article className="paper missing">
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d="M12 6h24v36l-4-3-4 3-4-3-4 3-4-3-4 3z" />
            <path d="m19 17 10 10m0-10L19 27" />
          </svg>
          <h1>{title}</h1>
          <p>{body}</p>
          <p>{hint}</p>
          {reason === 'missing' && <p>{messages.missing.ask}</p>}
        </article>
      </main>
      <footer>
        <LanguageSwitch href={(other) => `?lang=${other}`} page={pageFormat(language, messages, null)} />
      </footer>
    </>
  );
}
