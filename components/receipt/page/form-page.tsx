import type { ReactNode } from 'react';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { BrandMark } from '../view/brand-mark';
import { ForeignText } from '../view/foreign-text';
import { withoutBidiControls } from '../words/foreign-words';
import { LanguageSwitch } from '../view/language-switch';
import { pageFormat, type PageFormat } from '../words/page-format';
import { renderPage, type ConsumerPage } from './render-page';

export interface LinkFormContext {
  readonly brand: ReceiptBrand;
  readonly language: ReceiptLanguage;
  readonly locale: string;
  readonly inLanguage: (language: ReceiptLanguage) => string;
  readonly back: string | null;
}

interface Parts {
  readonly title: (page: PageFormat) => string;
  readonly view: (page: PageFormat) => ReactNode;
  readonly hasProblem?: boolean;
}

/** Focused, so that screen readers read the problem first. */
export function FormProblem({ page, children }: { readonly page: PageFormat; readonly children: ReactNode }) {
  return (
    <div className="notice" role="alert" aria-labelledby="problem" tabIndex={-1} autoFocus>
      <h2 id="problem">{page.t('send.problem')}</h2>
      <p>{children}</p>
    </div>
  );
}

export function formPage(
  { brand, language, locale, inLanguage, back }: LinkFormContext,
  { title, view, hasProblem = false }: Parts,
): Promise<ConsumerPage> {
  const page = pageFormat(locale, receiptMessages(language), null);
  const heading = title(page);
  const body = (
    <>
      <main>
        <article className="paper form">
          <div className="brand">
            <BrandMark brand={brand} />
            <p className="name">
              <ForeignText>{brand.name}</ForeignText>
            </p>
          </div>
          <h1>{heading}</h1>
          {view(page)}
          {back !== null && (
            <p className="back">
              <a href={back}>{page.t('actions.back')}</a>
            </p>
          )}
        </article>
      </main>
      <footer>
        <LanguageSwitch href={inLanguage} page={page} />
      </footer>
    </>
  );
  const problem = hasProblem ? `${page.t('send.problem')}: ` : '';
  const named = `${problem}${heading} · ${withoutBidiControls(brand.name)}`;
  return renderPage({ language, title: named, tint: brand, view: body });
}
