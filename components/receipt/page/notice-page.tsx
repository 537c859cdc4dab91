import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { BrandParagraphs } from '../view/brand-paragraphs';
import { ForeignText } from '../view/foreign-text';
import type { PageFormat } from '../words/page-format';
import { formPage, type LinkFormContext } from './form-page';
import type { ConsumerPage } from './render-page';

/** Date of the last accessibility check, which the statement shows. */
const checkedOn = '2026-11-29T00:00';

export interface NoticeFacts {
  readonly issued: string;
  readonly messageDays: number | null;
}

/**
 * Privacy notice (GDPR, article 13) and accessibility statement for page, PDF and mail (EN 301 549;
 * Commission Implementing Decision (EU) 2018/1523).
 */
export function noticePage(around: LinkFormContext, facts: NoticeFacts): Promise<ConsumerPage> {
  return formPage(around, {
    title: ({ t }) => t('notice.title'),
    view: (page) => <NoticeView brand={around.brand} facts={facts} page={page} />,
  });
}

interface Props {
  readonly brand: ReceiptBrand;
  readonly facts: NoticeFacts;
  readonly page: PageFormat;
}

function NoticeView({ brand, facts: { issued, messageDays }, page }: Props) {
  const { t } = page;
  const value = () => <ForeignText>{brand.name}</ForeignText>;
  return (
    <>
      <section className="statement" aria-labelledby="privacy">
        <h2 id="privacy">{t('notice.privacy')}</h2>
        <h3>{t('notice.who')}</h3>
        <p>{t.rich('notice.whoText', { value })}</p>
        <BrandParagraphs text={brand.footer} issued={issued} page={page} />
        <h3>{t('notice.what')}</h3>
        <p>{t('notice.whatText')}</p>
        <h3>{t('notice.howLong')}</h3>
        <p>
          {t('notice.howLongText')}
          {messageDays !== null && ` ${t('notice.messages', { days: messageDays })}`}
        </p>
        <h3>{t('notice.rights')}</h3>
        <p>{t('notice.rightsText')}</p>
        <h3>{t('notice.page')}</h3>
        <p>{t('notice.pageText')}</p>
      </section>
      <section className="statement" aria-labelledby="accessibility">
        <h2 id="accessibility">{t('notice.accessibility')}</h2>
        <h3>{t('notice.status')}</h3>
        <p>{t('notice.statusText')}</p>
        <h3>{t('notice.limits')}</h3>
        <p>{t('notice.limitsText')}</p>
        <h3>{t('notice.method')}</h3>
        <p>{t('notice.methodText', { date: page.day(checkedOn) })}</p>
        <h3>{t('notice.help')}</h3>
        <p>{t('notice.helpText')}</p>
      </section>
    </>
  );
}
