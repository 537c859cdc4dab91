'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { DateFilter } from '../receipt-list/date-filter';
import { TextFilter } from '../receipt-list/text-filter';
import { ActionFilter } from './action-filter';
import { useSubjectText } from './action-text';
import { actorOf, auditHref, isNarrowed, parseAuditAddress, type AuditAddress } from './audit-address';
import { actorParts } from './audit-links';
import { SubjectFilter } from './subject-filter';

interface AuditFiltersProps {
  /** The actions that the trail holds. */
  readonly actions: readonly string[];
  readonly timeZone: string;
  readonly locale: string;
  /** What the subject that is filtered by is called, if not by its id. */
  readonly subjectName?: string | undefined;
}

/** The filters of the audit trail; each change shows the newest page of what is left. */
export function AuditFilters({ actions, timeZone, locale, subjectName }: AuditFiltersProps) {
  const t = useTranslations('portal.audit.filters');
  const subjectText = useSubjectText();
  const router = useRouter();
  const search = useSearchParams();
  const [busy, start] = useTransition();
  const address = parseAuditAddress((name) => search.get(name) ?? undefined);
  const change = (changes: Partial<AuditAddress>) =>
    start(() => router.push(auditHref({ ...address, ...changes, after: null })));
  const { actor, subjectType, subjectId } = address;
  return (
    <div role="group" aria-label={t('label')} className="flex flex-wrap items-center gap-2 print:hidden">
      <TextFilter
        label={t('actor')}
        hint={t('actorHint')}
        value={actor === null ? null : shownActor(actor)}
        onChange={(typed) => change({ actor: typed === null ? null : actorOf(typed) })}
      />
      <ActionFilter actions={actions} value={address.action} onChange={(action) => change({ action })} />
      <SubjectFilter
        value={subjectType === null || subjectId === null ? null : { type: subjectType, id: subjectId }}
        name={subjectName}
        text={subjectText}
        onChange={(subject) => change({ subjectType: subject?.type ?? null, subjectId: subject?.id ?? null })}
      />
      <DateFilter
        value={{ from: address.from, to: address.to }}
        timeZone={timeZone}
        locale={locale}
        onChange={change}
      />
      <TextFilter
        label={t('request')}
        hint={t('requestHint')}
        value={address.requestId}
        onChange={(requestId) => change({ requestId })}
      />
      {isNarrowed(address) && (
        <Button variant="ghost" size="sm" onClick={() => start(() => router.push('/audit'))}>
          {t('clearAll')}
        </Button>
      )}
      {busy && <Spinner className="size-4 text-ink-subtle" />}
    </div>
  );
}

/** An actor as one would type it. */
function shownActor(actor: string): string {
  const { kind, name } = actorParts(actor);
  return kind === 'user' ? name : actor;
}
