import { useLocale, useTranslations } from 'next-intl';
import { isPortalLocale } from '@/lib/core/i18n/locales';
import {
  mappingHelpers,
  mappingVariables,
  metaMembers,
  type HelperReference,
} from '@/lib/domain/transformations/helpers-reference';

export function HelperList() {
  const t = useTranslations('portal.transformations.helpers');
  return (
    <details className="rounded-md border px-3 py-2 text-sm">
      <summary className="cursor-pointer font-medium">{t('title')}</summary>
      <p className="pt-2 text-xs text-ink-muted">{t('note')}</p>
      <References list={mappingHelpers} />
      <References list={[...mappingVariables, ...metaMembers]} />
    </details>
  );
}

function References({ list }: { readonly list: readonly HelperReference[] }) {
  const locale = useLocale();
  const language = isPortalLocale(locale) ? locale : 'en';
  return (
    <dl className="pt-2">
      {list.map(({ signature, sentence }) => (
        <div key={signature} className="py-1">
          <dt className="font-mono text-xs [overflow-wrap:anywhere]">{signature}</dt>
          <dd className="text-xs [overflow-wrap:anywhere] text-ink-muted">{sentence[language]}</dd>
        </div>
      ))}
    </dl>
  );
}
