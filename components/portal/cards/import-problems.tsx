'use client';

import { useTranslations } from 'next-intl';
import type { CardImportWire } from '@/lib/domain/cards/schema';

const reasons = {
  'has an invalid card number': 'number',
  'has no card number': 'noNumber',
  'has no registration code': 'noCode',
  'is not text of 1 to 255 characters': 'text',
  'is not valid CSV': 'csv',
} as const;

interface ImportProblemsProps {
  readonly problems: CardImportWire['problems'];
  readonly refused: number;
}

export function ImportProblems({ problems, refused }: ImportProblemsProps) {
  const t = useTranslations('portal.cards.import');
  if (problems.length === 0) return null;
  const reasonOf = (problem: string) => {
    const known = Object.entries(reasons).find(([words]) => words === problem)?.[1];
    return known === undefined ? problem : t(`reasons.${known}`);
  };
  return (
    <section aria-label={t('problems')} className="rounded-md border">
      <h3 className="border-b px-3 py-2 text-xs font-medium text-ink-muted">{t('problems')}</h3>
      <ol tabIndex={0} aria-label={t('problems')} className="max-h-60 overflow-y-auto px-3 py-1 text-xs">
        {problems.map(({ line, problem }) => (
          <li key={line} className="flex gap-3 py-1">
            <span className="tabular w-20 shrink-0 text-ink-subtle">{t('line', { line })}</span>
            <span>{reasonOf(problem)}</span>
          </li>
        ))}
      </ol>
      {refused > problems.length && (
        <p className="border-t px-3 py-2 text-xs text-ink-subtle">{t('more', { count: problems.length })}</p>
      )}
    </section>
  );
}
