import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { BrandParagraphs } from './brand-paragraphs';
import { ForeignText } from './foreign-text';
import { LanguageSwitch } from './language-switch';
import type { PageFormat } from '../words/page-format';
import type { PageLinks } from './page-links';
import { SocialLinks } from './social-links';

interface Props {
  readonly receipt: ReceiptWire;
  readonly brand: ReceiptBrand;
  readonly links: PageLinks | null;
  readonly page: PageFormat;
}

export function PageFooter({ receipt, brand, links, page }: Props) {
  const { t } = page;
  const { name, vatno } = receipt.retailer;
  const { data = null, notice = null, unsubscribe = null, inLanguage = null } = links ?? {};
  const vatNumber = vatno === null ? null : t.rich('footer.vatNumber', { value: () => foreignText(vatno) });
  return (
    <footer>
      <div className="words">
        <BrandParagraphs text={brand.footer} issued={receipt.l10n.locale} page={page} />
      </div>
      <SocialLinks links={brand.links} page={page} />
      <p>{t.rich('notice.first', { value: () => foreignText(name) })}</p>
      {vatNumber !== null && <p>{vatNumber}</p>}
      {data !== null && (
        <p className="quiet">
          <a href={data.json} download="">
            {t('actions.data')}: JSON
          </a>
          {' · '}
          <a href={data.csv} download="" aria-label={`${t('actions.data')}: CSV`}>
            CSV
          </a>
        </p>
      )}
      {notice !== null && (
        <p className="quiet">
          <a href={notice}>{t('notice.title')}</a>
        </p>
      )}
      {unsubscribe !== null && (
        <p className="quiet">
          <a href={unsubscribe}>{t('actions.stop')}</a>
        </p>
      )}
      {inLanguage !== null && <LanguageSwitch href={inLanguage} page={page} />}
    </footer>
  );
}

function foreignText(text: string) {
  return <ForeignText>{text}</ForeignText>;
}
