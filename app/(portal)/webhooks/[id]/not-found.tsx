import { Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function WebhookNotFound() {
  const t = useTranslations('portal.webhooks');
  return (
    <NothingHere icon={<Webhook />} title={t('notFound.title')} list="webhooks" back={t('notFound.back')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
