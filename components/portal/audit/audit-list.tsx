'use client';

import { useTranslations } from 'next-intl';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { auditList } from './list';
import { AuditEntry } from './audit-entry';

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
