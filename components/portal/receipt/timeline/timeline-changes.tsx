import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { changedValues } from '../../audit/changed-values';
import { useErasedText } from '../../kit/text/erased-text';
import type { TimelineEvent } from './timeline-query';

export function TimelineChanges({ event }: { readonly event: TimelineEvent }) {
  const values = changedValues(event.before, event.after);
  if (values.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-col gap-1.5 text-sm">
      {values.map(({ path, before, after }) => (
        <div key={path} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <dt className="font-mono text-xs text-ink-subtle">{path}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2">
            <Value text={before} side="before" />
            <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle rtl:-scale-x-100" />
            <Value text={after} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, side }: { readonly text: string | null; readonly side: 'before' | 'after' }) {
  const t = useTranslations('portal.receipt.timeline');
  const erasedText = useErasedText();
  return (
    <span className="foreign min-w-0 rounded-xs border bg-sunken px-1.5 text-xs leading-5 [overflow-wrap:anywhere]">
      <span className="sr-only">{t(side)}: </span>
      {text === null ? <span className="text-ink-subtle italic">{t('nothing')}</span> : erasedText(text)}
    </span>
  );
}
