import { useTranslations } from 'next-intl';

/** Says that a step is for users whose group may do more. */
export function NotAllowed() {
  const t = useTranslations('portal.setup');
  return <p className="text-sm text-ink-muted">{t('notAllowed')}</p>;
}
