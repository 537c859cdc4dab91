import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { deliveryFailureText } from '../../deliveries/failure-text';
import { providerText } from '../../deliveries/provider-text';
import { useErasedText } from '../../kit/text/erased-text';
import type { TimelineEvent } from './timeline-query';

export function DeliveryDetails({
  event,
  mayOpen,
}: {
  readonly event: TimelineEvent;
  readonly mayOpen: boolean;
}) {
  const t = useTranslations('portal.receipt.delivery');
  const tNames = useTranslations('portal.receipt.send.names');
  const tProviders = useTranslations('portal.receipt.delivery.providers');
  const tFailures = useTranslations('portal.receipt.delivery.failures');
  const erasedText = useErasedText();
  const { channel, recipient, detail, message_id: messageId } = event;
  return (
    <>
      <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
        {channel !== null && tNames(channel)}
        {recipient !== null && (
          <>
            {' · '}
            <bdi className="foreign">{erasedText(recipient)}</bdi>
          </>
        )}
        {mayOpen && messageId !== null && (
          <>
            {' · '}
            <Link
              href={portalPath.delivery(messageId)}
              className="text-xs text-accent-ink underline underline-offset-4"
            >
              {t('message')}
            </Link>
          </>
        )}
      </p>
      {detail !== null && (
        <p className="foreign text-sm text-ink-muted [overflow-wrap:anywhere]">
          {providerText(deliveryFailureText(detail, tFailures), tProviders)}
        </p>
      )}
    </>
  );
}
