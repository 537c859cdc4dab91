import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { ClientWire } from '@/lib/domain/clients/schema';

export function ClientKind({ authentication, test }: Pick<ClientWire, 'authentication' | 'test'>) {
  const t = useTranslations('portal.clients');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{t(`kinds.${authentication}.name`)}</Badge>
      {test && <Badge tone="warning">{t('test.badge')}</Badge>}
    </span>
  );
}

export function ClientState({
  client,
}: {
  readonly client: Pick<ClientWire, 'revoked' | 'previous_secret_until'>;
}) {
  const t = useTranslations('portal.clients.states');
  if (client.revoked) return <Badge tone="danger">{t('revoked')}</Badge>;
  return client.previous_secret_until === null ? (
    <Badge tone="success">{t('active')}</Badge>
  ) : (
    <Badge tone="warning">{t('rotating')}</Badge>
  );
}
