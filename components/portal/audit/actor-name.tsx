import { useTranslations } from 'next-intl';
import { actorParts, type AuditLinks } from './audit-links';

/** Who acted, in words: an address, a client by what it is called, or the service itself. */
export function ActorName({ actor, links }: { readonly actor: string; readonly links: AuditLinks }) {
  const t = useTranslations('portal.audit.actors');
  const { kind, name } = actorParts(actor);
  if (kind === 'user') return <bdi className="foreign">{name}</bdi>;
  if (kind === 'system') return <span>{t('system', { name })}</span>;
  const client = links.clients.get(name);
  return (
    <span className="foreign">
      {client === undefined
        ? t('client', { id: name })
        : t('namedClient', { id: client.id, description: client.description })}
    </span>
  );
}
