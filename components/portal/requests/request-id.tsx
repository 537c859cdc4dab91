import Link from 'next/link';
import { CopyButton } from '@/components/ui/copy-button';
import { portalPath } from '@/lib/core/portal-path';
import { actorParts } from '../audit/audit-links';

interface RequestIdProps {
  readonly id: string;
  /** Who sent it, as the audit trail names them. */
  readonly actor: string | null;
  /** Whether the user may read the log of requests. */
  readonly mayOpen: boolean;
}

/** The id of a request: a link into the log of requests, which has those of API clients alone, else something to copy. */
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
