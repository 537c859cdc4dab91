import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { ActorName } from '@/components/portal/audit/actor-name';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { DeliveryStateBadge } from '@/components/portal/deliveries/delivery-state-badge';
import { eventName, deliveryFailureText, providerText } from '@/components/portal/deliveries/delivery-texts';
import { MessageViews } from '@/components/portal/deliveries/message-views';
import { RetryDelivery } from '@/components/portal/deliveries/retry-delivery';
import { ErasedText } from '@/components/portal/kit/text/erased-text';
import { Notice } from '@/components/portal/kit/notice';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { chooseProvider } from '@/lib/domain/delivery/send/choose-provider';
import { getDelivery } from '@/lib/domain/delivery/outbox/list-deliveries';
import { presentDelivery } from '@/lib/domain/delivery/outbox/present';
import { orNull } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.deliveries');
  return { title: t('one') };
}

export default portalPage({
  needs: 'get_delivery',
  async view(portal, { params }: PageProps<'/deliveries/[id]'>) {
    const { ctx, can } = portal;
    const { id } = await params;
    const found = await orNull(getDelivery(ctx, id));
    if (found === null) notFound();
    const message = presentDelivery(found.message, found.events);
    const isDelivered = chooseProvider(ctx.retailer, message.channel) !== null;
    const t = await getTranslations('portal.deliveries');
    const tProviders = await getTranslations('portal.receipt.delivery.providers');
    const tFailures = await getTranslations('portal.receipt.delivery.failures');
    const format = portalValueFormat(portal);
    const { timezone } = ctx.retailer.settings;
    const inWords = (timestamp: string) => format.instant(new Date(timestamp), timezone);
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            back={can('get_deliveries') && <BackLink href={portalPath.deliveries()}>{t('title')}</BackLink>}
            title={<bdi>{message.subject ?? t(`kinds.${message.kind}`)}</bdi>}
            badge={<DeliveryStateBadge state={message.state} test={message.test} />}
            description={
              <bdi>
                <ErasedText>{message.recipient}</ErasedText>
              </bdi>
            }
            actions={
              can('retry_delivery') &&
              // A delivery is `kept` while no provider is set up. It can be retried only after one is set up
              // (`isDelivered`).
              (message.state === 'failed' || (message.state === 'kept' && isDelivered && !message.test)) && (
                <RetryDelivery id={message.id} isDelivered={isDelivered} />
              )
            }
          />
          <div className="flex flex-col gap-4">
            {message.state === 'failed' && message.failure !== null && (
              <Notice tone="danger">
                <ErasedText>{deliveryFailureText(message.failure, tFailures)}</ErasedText>
              </Notice>
            )}
            {message.state === 'queued' && message.failure !== null && (
              <Notice tone="warning">
                {t('retrying', { reason: deliveryFailureText(message.failure, tFailures) })}
              </Notice>
            )}
            {message.state === 'kept' && (
              <Notice tone="warning" role="note">
                {message.test ? t('keptTest') : t('kept', { channel: message.channel })}
              </Notice>
            )}
            <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="min-w-0">
                {message.content === null ? (
                  <Notice>{message.kind === 'receipt' ? t('notWritten') : t('notKept')}</Notice>
                ) : (
                  <MessageViews content={message.content} headers={message.headers} />
                )}
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <Card>
                  <CardHeader title={t('timeline')} />
                  <ol className="flex flex-col gap-3 p-4">
                    {message.events.map((event) => (
                      <li key={event.id} className="text-sm">
                        <span className="block font-medium">{t(`events.${eventName(event)}`)}</span>
                        <time dateTime={event.timestamp} className="tabular block text-xs text-ink-subtle">
                          {inWords(event.timestamp)}
                        </time>
                        {event.detail !== null && (
                          <span className="block text-xs break-words text-ink-muted">
                            {providerText(deliveryFailureText(event.detail, tFailures), tProviders)}
                          </span>
                        )}
                      </li>
                    ))}
                  </ol>
                </Card>
                <Card>
                  <CardHeader title={t('facts')} />
                  <CardBody className="py-2">
                    <DescriptionList>
                      <Description term={t('columns.channel')}>
                        {t(`channels.${message.channel}`)}
                      </Description>
                      <Description term={t('receipt')}>
                        {message.receipt_id === null ? null : can('get_receipt') ? (
                          <Link
                            href={portalPath.receipt(message.receipt_id)}
                            className="text-accent-ink hover:underline"
                          >
                            {t('openReceipt')}
                          </Link>
                        ) : (
                          message.receipt_id
                        )}
                      </Description>
                      <Description term={t('provider')}>
                        {message.provider === null ? null : providerText(message.provider, tProviders)}
                      </Description>
                      <Description term={t('attempts')}>{String(message.attempts)}</Description>
                      <Description term={t('askedBy')}>
                        <ActorName actor={message.created_by} links={{ clients: new Map() }} />
                      </Description>
                      <Description term={t('attachments')}>
                        {message.content === null || message.content.attachments.length === 0
                          ? null
                          : message.content.attachments
                              .map(({ filename, bytes }) => t('file', { filename, bytes }))
                              .join(', ')}
                      </Description>
                    </DescriptionList>
                  </CardBody>
                </Card>
              </div>
            </div>
          </div>
        </div>
      </div>
    );
  },
});
