'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '@/components/ui/button';
import { useListAddress } from '../kit/list/use-list-address';
import { auditList } from './list';
import { DateFilter } from '../kit/filters/date-filter';
import { TextFilter } from '../kit/filters/text-filter';
import { useSubjectText, useActionText } from './action-text';
import { actorOf, auditFileHref, isNarrowed, type AuditAddress } from './audit-address';
import { actorParts } from './audit-links';
import { SubjectFilter } from './subject-filter';
import { ChoiceFilter } from '@/components/portal/kit/filters/choice-filter';

interface AuditFiltersProps {
  readonly actions: readonly string[];
  readonly timeZone: string;
  readonly locale: string;
  readonly subject: { readonly id: string; readonly name: string } | null;
}

export function AuditFilters({ actions, timeZone, locale, subject }: AuditFiltersProps) {
  const t = useTranslations('portal.audit.filters');
  const subjectText = useSubjectText();
  const { address, show } = useListAddress(auditList);
  const change = (changes: Partial<AuditAddress>) => show({ ...address, ...changes, after: null });
  const { actor, subject_type: subjectType, subject_id: subjectId } = address;
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
        name={subject?.id === subjectId ? subject?.name : undefined}
        text={subjectText}
        onChange={(to) => change({ subject_type: to?.type ?? null, subject_id: to?.id ?? null })}
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
        value={address.request_id}
        onChange={(id) => change({ request_id: id })}
      />
      {isNarrowed(address) && (
        <Button variant="ghost" size="sm" onClick={() => show({})}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  );
}

function shownActor(actor: string): string {
  const { kind, name } = actorParts(actor);
  return kind === 'user' ? name : actor;
}

export function AuditExport() {
  const t = useTranslations('portal.audit');
  // A plain link, because the router would prefetch the file.
  return (
    <a
      href={auditFileHref(useListAddress(auditList).address)}
      download
      className={buttonClass({ size: 'sm' })}
    >
      <Download aria-hidden />
      {t('export')}
    </a>
  );
}

interface ActionFilterProps {
  readonly actions: readonly string[];
  readonly value: string | null;
  readonly onChange: (action: string | null) => void;
}

function ActionFilter({ actions, value, onChange }: ActionFilterProps) {
  const t = useTranslations('portal.audit.filters');
  const text = useActionText();
  const choices = actions
    .map((action) => ({ value: action, words: text(action) }))
    .toSorted((one, other) => one.words.localeCompare(other.words));
  return (
    <ChoiceFilter
      label={t('action')}
      choices={choices}
      value={value}
      onChange={onChange}
      none={t('noActions')}
    />
  );
}
