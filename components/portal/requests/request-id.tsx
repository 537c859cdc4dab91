import Link from 'next/link';
import { CopyButton } from '@/components/ui/copy-button';
import { portalPath } from '@/lib/core/portal-path';
import { actorParts } from '../audit/audit-links';

interface RequestIdProps {
  readonly id: string;
  readonly actor: string | null;
  readonly mayOpen: boolean;
}

/** Only requests of API clients are in the log and can be linked. */
export function RequestId({ id, actor, mayOpen }: RequestIdProps) {
  const className = 'font-mono text-2xs break-all';
  const isLogged = actor !== null && actorParts(actor).kind === 'client';
  if (!mayOpen || !isLogged) {
    return (
      <span className="inline-flex items-center gap-1">
        <span className={className}>{id}</span>
        <CopyButton value={id} />
      </span>
    );
  }
  return (
    <Link
      href={portalPath.requests({ request_id: id })}
      className={`${className} text-accent-ink underline underline-offset-4`}
    >
      {id}
    </Link>
  );
}
