import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { brandColours, type BrandTint } from '@/lib/domain/brand/colours';
import { directionOf, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { brandIconUrl } from './brand-icon';
import { receiptCss } from './receipt-css';
import { ReceiptDocument } from './receipt-document';

/** A rendered page, with what its Content-Security-Policy must allow. */
export interface ConsumerPage {
  readonly html: string;
  /** Source expression for `style-src`. */
  readonly styleSource: string;
  readonly language: ReceiptLanguage;
}

/** What a page is made of. */
export interface PageParts {
  readonly language: ReceiptLanguage;
  readonly title: string;
  readonly tint: BrandTint;
  readonly view: ReactNode;
  /** Changes the style sheet, for previews. */
  readonly restyle?: (css: string) => string;
}

/** Renders a whole consumer page. */
export async function renderPage({
  language,
  title,
  tint,
  view,
  restyle = (css) => css,
}: PageParts): Promise<ConsumerPage> {
  // Imported late: Next refuses a static import of react-dom/server in a route handler's tree.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const colours = brandColours(tint);
  const css = restyle(receiptCss(colours));
  const html = renderToStaticMarkup(
    <ReceiptDocument
      lang={language}
      dir={directionOf(language)}
      title={title}
      css={css}
      colours={colours}
      iconUrl={brandIconUrl(tint.name, colours.light)}
    >
      {view}
    </ReceiptDocument>,
  );
  const hash = createHash('sha256').update(css).digest('base64');
  return { html: `<!doctype html>${html}`, styleSource: `'sha256-${hash}'`, language };
}
