import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { portalFormatLocale } from '@/components/portal/kit/format/value-format';
import { BrandEditor } from '@/components/portal/brand/brand-editor';
import { PageHeader } from '@/components/ui/page-header';
import { getBrand } from '@/lib/domain/brand/get-brand';
import { presentBrand } from '@/lib/domain/brand/present';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.brand');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_brand',
  async view(portal) {
    const { ctx, can } = portal;
    const brand = presentBrand(ctx.retailer.name, await getBrand(ctx));
    const t = await getTranslations('portal.brand');
    const own = new Intl.Locale(ctx.retailer.settings.locale).language;
    const languages = receiptLanguages
      .map((tag) => ({ tag, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag }))
      .toSorted((a, b) => Number(b.tag === own) - Number(a.tag === own));
    return (
      <div className="@container/page">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={t('title')}
            description={brand.version === 0 ? t('plain') : t('version', { version: brand.version })}
          />
          <BrandEditor
            name={ctx.retailer.name}
            brand={brand}
            languages={languages}
            mayPublish={can('put_brand')}
            mayChoose={can('get_receipts')}
            timeZone={ctx.retailer.settings.timezone}
            locale={portalFormatLocale(portal)}
          />
        </div>
      </div>
    );
  },
});
