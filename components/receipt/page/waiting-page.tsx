import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { SocialLinks } from '../view/social-links';
import { ForeignText } from '../view/foreign-text';
import { readerLanguage, type PageReader } from '../words/page-language';
import { formPage } from './form-page';
import type { ConsumerPage } from './render-page';

interface Waiting {
  readonly isLong: boolean;
  /** Arguments that continue the wait when the reader switches the language. Each begins with `&`. */
  readonly continued: string;
  readonly again: string;
}

/**
 * Page of a link that a till may have named before it sent the receipt. The page is equal for all tokens. Its
 * form cannot submit anything, not even by Enter: it has no button and no field names, and its method is
 * `dialog`.
 */
export function waitingPage(
  brand: ReceiptBrand,
  reader: PageReader,
  { isLong, continued, again }: Waiting,
): Promise<ConsumerPage> {
  const language = readerLanguage(reader);
  const value = () => <ForeignText>{brand.name}</ForeignText>;
  const inLanguage = (other: string) => `?lang=${other}${continued}`;
  return formPage(
    { brand, language, locale: language, inLanguage, back: null },
    {
      title: ({ t }) => t(isLong ? 'waiting.lateTitle' : 'waiting.title'),
      view: (page) => {
        const { t } = page;
        if (!isLong) {
          return (
            <>
              <p role="status">{t.rich('waiting.body', { value })}</p>
              <p>{t('waiting.hint')}</p>
            </>
          );
        }
        return (
          <>
            <p role="status">{t.rich('waiting.lateBody', { value })}</p>
            <p className="actions">
              <a href={again}>{t('waiting.again')}</a>
            </p>
            <section>
              <h2>{t('waiting.tell')}</h2>
              <p>{t('waiting.tellText')}</p>
              <SocialLinks links={brand.links} page={page} />
            </section>
            <form method="dialog" autoComplete="off">
              <h2>{t('waiting.note')}</h2>
              <p id="stays">{t('waiting.noteText')}</p>
              <label htmlFor="date">{t('waiting.date')}</label>
              <input id="date" type="date" aria-describedby="stays" />
              <label htmlFor="amount">{t('waiting.amount')}</label>
              <input id="amount" inputMode="decimal" maxLength={20} aria-describedby="stays" />
            </form>
          </>
        );
      },
    },
  );
}
