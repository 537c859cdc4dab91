import { useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { WebhookWire } from '@/lib/domain/webhooks/schema';
import { Notice } from '../kit/notice';
import { healthOf } from './webhook-health';

interface WebhookFactsProps {
  readonly webhook: WebhookWire;
  readonly when: (at: string) => string;
}

export function WebhookFacts({ webhook, when }: WebhookFactsProps) {
  const t = useTranslations('portal.webhooks');
  const instant = (at: string | null) => (at === null ? t('never') : when(at));
  return (
    <>
      <HealthNote webhook={webhook} when={when} />
      {webhook.previous_secret_until !== null && (
        <Notice>{t('healthNotes.rotating', { until: when(webhook.previous_secret_until) })}</Notice>
      )}
      <Card>
        <CardHeader title={t('facts.title')} />
        <CardBody className="py-2">
          <DescriptionList columns={2}>
            <Description term={t('facts.url')}>
              <span className="foreign break-all">{webhook.url}</span>
            </Description>
            <Description term={t('facts.types')}>
              {webhook.types.length === 0 ? t('allTypes') : webhook.types.join(', ')}
            </Description>
            <Description term={t('facts.include')}>
              {webhook.include.includes('resource') ? t('facts.yes') : t('facts.no')}
            </Description>
            <Description term={t('facts.created')}>{when(webhook.created_timestamp)}</Description>
            <Description term={t('facts.lastSuccess')}>{instant(webhook.last_success_timestamp)}</Description>
            <Description term={t('facts.lastFailure')}>{instant(webhook.last_failure_timestamp)}</Description>
          </DescriptionList>
        </CardBody>
      </Card>
    </>
  );
}

function HealthNote({ webhook, when }: WebhookFactsProps) {
  const t = useTranslations('portal.webhooks.healthNotes');
  const { failing_since: since, paused_until: until, disabled_reason: reason } = webhook;
  const health = healthOf(webhook);
  if (health === 'disabled') {
    if (reason === 'failing') return <Notice tone="danger">{t('failingOff')}</Notice>;
    return reason === 'gone' ? (
      <Notice tone="danger">{t('gone')}</Notice>
    ) : (
      <Notice tone="warning">{t('request')}</Notice>
    );
  }
  if (health === 'failing' && since !== null)
    return <Notice tone="danger">{t('failing', { since: when(since) })}</Notice>;
  if (health === 'paused' && until !== null)
    return <Notice tone="warning">{t('paused', { until: when(until) })}</Notice>;
  return null;
}
