import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { ClientWire } from '@/lib/domain/clients/schema';

interface ClientFactsProps {
  readonly client: ClientWire;
  readonly when: (timestamp: string) => string;
}

export function ClientFacts({ client, when }: ClientFactsProps) {
  const t = useTranslations('portal.clients');
  const { last_used_timestamp: used, last_used_address: address } = client;
  return (
    <Card className="px-4 py-2">
      <DescriptionList columns={2}>
        <Description
          term={t(`kinds.${client.authentication}.key`)}
          action={<CopyButton value={client.key} label={t('facts.copyKey')} />}
        >
          <code className="font-mono text-xs break-all">{client.key}</code>
        </Description>
        <Description term={t('facts.id')}>
          <span className="tabular">{client.id}</span>
        </Description>
        <Description term={t('facts.lastUsed')}>
          {used === null ? (
            <span className="text-ink-subtle">{t('neverUsed')}</span>
          ) : (
            <span className="tabular">
              {when(used)}
              {address !== null && ` ${t('lastUsedFrom', { address })}`}
            </span>
          )}
        </Description>
        <Description term={t('facts.created')}>
          <span className="tabular">{when(client.created_timestamp)}</span>
        </Description>
        {client.authentication === 'bearer' && (
          <Description term={t('facts.tokenMaxAge')}>
            {client.token_max_age === null
              ? t('facts.tokenUnlimited')
              : t('facts.maxAgeValue', { seconds: client.token_max_age })}
          </Description>
        )}
        {client.authentication === 'hmac' && (
          <>
            <Description term={t('facts.maxAge')}>
              {t('facts.maxAgeValue', { seconds: client.signature_max_age })}
            </Description>
            <Description term={t('facts.consumer')}>
              {client.consumer_required ? t('facts.consumerRequired') : t('facts.consumerOptional')}
            </Description>
          </>
        )}
      </DescriptionList>
    </Card>
  );
}
