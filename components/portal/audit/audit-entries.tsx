import { useTranslations } from 'next-intl';
import type { AuditEntryWire } from '@/lib/domain/audit/schema';
import type { ValueFormat } from '../value-format';
import { AuditEntry } from './audit-entry';
import type { AuditLinks } from './audit-links';

interface AuditEntriesProps {
  readonly entries: readonly AuditEntryWire[];
  readonly links: AuditLinks;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

/** Changes, newest first; each unfolds. Server components only: what was changed is told apart there. */
export function AuditEntries({ entries, ...rest }: AuditEntriesProps) {
  const t = useTranslations('portal.audit');
  return (
    <ol aria-label={t('title')} className="border-t">
      {entries.map((entry) => (
        <AuditEntry key={entry.id} entry={entry} {...rest} />
      ))}
    </ol>
  );
}
