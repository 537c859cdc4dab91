import { Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function WebhookNotFound() {
  const t = useTranslations('portal.webhooks');
  return (
    <ResourceNotFound
      icon={<Webhook />}
      title={t('notFound.title')}
      list="webhooks"
      back={t('notFound.back')}
    >
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
