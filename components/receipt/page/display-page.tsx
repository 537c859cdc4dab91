import type { ReactNode } from 'react';
import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { displayPath, receiptPageUrl } from '@/lib/core/paths';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { Shown } from '@/lib/domain/tills/show-receipt';
import { qrSvg } from '@/lib/platform/pdf/qr-code';
import { BrandMark } from '../view/brand-mark';
import { ForeignText } from '../view/foreign-text';
import { withoutBidiControls } from '../words/foreign-words';
import { pageFormat, type PageFormat } from '../words/page-format';
import { displayCss } from './display-css';
import { displayScript } from './display-script';
import { renderPage, type ConsumerPage } from './render-page';
import { staticMarkup } from './static-markup';

export interface DisplayParts {
  readonly token: string;
  readonly shown: Shown;
  readonly brand: ReceiptBrand;
  readonly language: ReceiptLanguage;
}

/** Seconds between reloads if the screen's browser has no scripts. */
const refreshInSeconds = 5;

export function displayPage(parts: DisplayParts): Promise<ConsumerPage> {
  const { brand, language, shown } = parts;
  const page = formatOf(language);
  const view = (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(refreshInSeconds)} />
      </noscript>
      <main id="now" aria-live="polite" data-left={shown.kind === 'brand' ? '' : shown.leftMs}>
        <Now {...parts} page={page} />
      </main>
      <p className="lost">{page.t('display.offline')}</p>
      <template id="idle">
        <BrandOnly brand={brand} />
      </template>
      <script dangerouslySetInnerHTML={{ __html: displayScript }} />
    </>
  );
  return renderPage({
    language,
    title: `${page.t('display.title')} · ${withoutBidiControls(brand.name)}`,
    tint: brand,
    view,
    restyle: (css) => css + displayCss,
  });
}

export async function displayFragment(parts: DisplayParts): Promise<string | null> {
  if (parts.shown.kind === 'brand') return null;
  const toMarkup = await staticMarkup();
  return toMarkup(<Now {...parts} page={formatOf(parts.language)} />);
}

function formatOf(language: ReceiptLanguage): PageFormat {
  return pageFormat(language, receiptMessages(language), null);
}

function Now({ token, shown, brand, page }: DisplayParts & { readonly page: PageFormat }) {
  const { t } = page;
  switch (shown.kind) {
    case 'brand':
      return <BrandOnly brand={brand} />;
    case 'choices':
      return <Choices token={token} receiptId={shown.receiptId} brand={brand} page={page} />;
    case 'refused':
      return <Words brand={brand} title={t('display.refused')} />;
    case 'paper':
      return <Words brand={brand} title={t('display.paperAsked')} />;
    case 'code':
      return (
        <Words brand={brand} title={t('display.scan')}>
          <div
            className="code"
            role="img"
            aria-label={t('display.code')}
            dangerouslySetInnerHTML={{ __html: qrSvg(receiptPageUrl(shown.token)) }}
          />
        </Words>
      );
  }
}

function BrandOnly({ brand }: { readonly brand: ReceiptBrand }) {
  return (
    <div className="brandOnly">
      <BrandMark brand={brand} />
      <p>
        <ForeignText>{brand.name}</ForeignText>
      </p>
    </div>
  );
}

interface WordsProps {
  readonly brand: ReceiptBrand;
  readonly title: string;
  readonly children?: ReactNode;
}

function Words({ brand, title, children }: WordsProps) {
  return (
    <div className="shown">
      <div className="words">
        <p className="by">
          <ForeignText>{brand.name}</ForeignText>
        </p>
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}

interface ChoicesProps {
  readonly token: string;
  readonly receiptId: string;
  readonly brand: ReceiptBrand;
  readonly page: PageFormat;
}

/** Includes the short privacy notice that must be shown before the choice (GDPR, article 13). */
function Choices({ token, receiptId, brand, page: { t } }: ChoicesProps) {
  const value = () => <ForeignText>{brand.name}</ForeignText>;
  return (
    <div className="asked">
      <h1>{t('display.ask')}</h1>
      <form method="post" action={`${displayPath(token)}/choice`}>
        <input type="hidden" name="receipt" value={receiptId} />
        <button name="choice" value="digital">
          {t('display.digital')}
        </button>
        <button name="choice" value="paper" className="quiet">
          {t('display.paper')}
        </button>
        <button name="choice" value="none" className="quiet">
          {t('display.none')}
        </button>
      </form>
      <small>
        {t.rich('notice.first', { value })} {t('display.privacy')} {t('notice.howLongText')}
      </small>
    </div>
  );
}
