import { useTranslations } from 'next-intl';
import { brandColours, brandContrast, type BrandTint } from '@/lib/domain/brand/colours';

/** Contrast of text in the colours of a brand, by WCAG 2.2; every use has at least 4.5 to 1. */
export function ContrastList({ tint }: { readonly tint: BrandTint }) {
  const t = useTranslations('portal.brand');
  return (
    <div>
      <p className="text-sm">{t('contrast')}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {brandContrast(brandColours(tint)).map(({ use, scheme, colour, on, ratio }) => (
          <li
            key={`${use} ${scheme}`}
            className="tabular rounded-sm border px-2 py-1 text-xs"
            style={{ color: colour, backgroundColor: on }}
          >
            {t('ratio', { use: t(`uses.${use}`), scheme: t(`schemes.${scheme}`), ratio })}
          </li>
        ))}
      </ul>
    </div>
  );
}
