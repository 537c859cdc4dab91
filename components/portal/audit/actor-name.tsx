import { useTranslations } from 'next-intl';
import { actorParts, type NamedClient } from './audit-links';

const knownSystems = [
  'admin',
  'upgrade',
  'create-retailer',
  'demo',
  'delivery',
  'twilio',
  'receipt-link',
  'sign-in',
  'password-reset',
  'forgot-password',
  'process-raw',
  'replay-raw',
  'erase-identifier',
] as const;

export function ActorName({
  actor,
  links,
}: {
  readonly actor: string;
  readonly links: { readonly clients: ReadonlyMap<string, Pick<NamedClient, 'id' | 'description'>> };
}) {
  const t = useTranslations('portal.audit.actors');
  const { kind, name } = actorParts(actor);
  if (kind === 'user') return <bdi className="foreign">{name}</bdi>;
  if (kind === 'system') {
    const known = knownSystems.find((system) => system === name);
    return <span>{known === undefined ? t('system') : t(`systems.${known}`)}</span>;
  }
  const client = links.clients.get(name);
  return (
    <span className="foreign">
      {client === undefined
        ? t('client', { id: name })
        : t('namedClient', { id: client.id, description: client.description })}
    </span>
  );
}
