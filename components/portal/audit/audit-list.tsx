'use client';

import { useTranslations } from 'next-intl';
import type { AuditEntryWire } from '@/lib/domain/audit/schema';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { auditList } from '../lists/lists';
import { AuditEntry } from './audit-entry';
import type { NamedClient } from './audit-links';

/** A change of the list, with what the server knows of whom and what it speaks of. */
export interface AuditRow extends AuditEntryWire {
  /** When it was, in words. */
  readonly time: string;
  /** What the subject is called. */
  readonly subject: string;
  /** Pages of the subject and of the actor; null where there is none that the user may open. */
  readonly subjectPage: string | null;
  readonly actorPage: string | null;
  /** The client that acted, where it is known. */
  readonly client: NamedClient | null;
}

/** Changes, newest first; each unfolds. */
export function AuditList(props: ListViewProps) {
  const t = useTranslations('portal.audit');
  return (
    <ListView list={auditList} {...props}>
      {({ rows }) => (
        <ol aria-label={t('title')} className="border-t">
          {rows.map((row) => (
            <AuditEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
    </ListView>
  );
}
