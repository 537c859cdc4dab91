import { useTranslations } from 'next-intl';
import type { BrandWire } from '@/lib/brand/schema';

/** How well text reads in the colours in force, by WCAG 2.2; every use has at least 4.5 to 1. */
export function ContrastList({ contrast }: { readonly contrast: BrandWire['contrast'] }) {
  const t = useTranslations('portal.brand');
  return (
    <div>
      <p className="text-sm">{t('contrast')}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {contrast.map(({ use, scheme, colour, on, ratio }) => (
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
