import { useTranslations } from 'next-intl';

export function NotAllowed() {
  const t = useTranslations('portal.setup');
  return <p className="text-sm text-ink-muted">{t('notAllowed')}</p>;
}
