import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { ForeignText } from '../view/foreign-text';
import { formPage } from './form-page';
import { readerLanguage, type PageReader } from '../words/page-language';
import type { ConsumerPage } from './render-page';
import { SocialLinks } from '../view/social-links';

/** Shows the retailer's current brand, but nothing of the receipt, not even the store. */
export function revokedPage(brand: ReceiptBrand, reader: PageReader): Promise<ConsumerPage> {
  const language = readerLanguage(reader);
  return formPage(
    { brand, language, locale: language, inLanguage: (other) => `?lang=${other}`, back: null },
    {
      title: ({ t }) => t('revoked.title'),
      view: (page) => (
        <>
          <p>{page.t.rich('revoked.body', { value: () => <ForeignText>{brand.name}</ForeignText> })}</p>
          <p>{page.t('revoked.hint')}</p>
          {brand.links.length > 0 && (
            <section>
              <h2>{page.t('revoked.contact')}</h2>
              <SocialLinks links={brand.links} page={page} />
            </section>
          )}
        </>
      ),
    },
  );
}
