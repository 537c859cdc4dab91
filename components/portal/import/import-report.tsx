'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { rawFailureText } from '../raw/raw-failure-text';
import type { ImportedRaw, ImportRun } from './import-run';
import { portalPath } from '@/lib/core/portal-path';

const linksMax = 5;

export function ImportReport({ run }: { readonly run: ImportRun }) {
  const t = useTranslations('portal.raw.import');
  const tErrors = useTranslations('errors');
  const receipts = run.outcomes.reduce((sum, { receipt_ids: made }) => sum + made.length, 0);
  const ignored = group(run.outcomes, (raw) =>
    raw.state === 'ignored' ? (raw.ignored_reason ?? t('noReason')) : null,
  );
  const failed = group(run.outcomes, ({ state, failure }) => {
    if (state !== 'failed' || failure === null) return null;
    const { code, message } = failure;
    return rawFailureText(tErrors, { failureCode: code, failureMessage: message, failureCause: failure });
  });
  return (
    <>
      {run.outcomes.length > 0 && <p className="font-medium">{t('receipts', { count: receipts })}</p>}
      <Section title={t('failed')} rows={failed} />
      <Section title={t('ignored')} rows={ignored} />
      {run.excluded.length > 0 && (
        <Box title={t('leftOut')}>
          {run.excluded.map(({ file, reason, detail }) => (
            <li key={`${file} ${reason} ${detail}`} className="py-1 wrap-anywhere">
              <span className="font-medium">{file}</span>: {t(`reasons.${reason}`, { detail })}
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function group(raws: readonly ImportedRaw[], textOf: (raw: ImportedRaw) => string | null) {
  const groups = new Map<string, ImportedRaw[]>();
  for (const raw of raws) {
    const text = textOf(raw);
    if (text !== null) groups.set(text, [...(groups.get(text) ?? []), raw]);
  }
  return groups;
}

function Section({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: ReadonlyMap<string, readonly ImportedRaw[]>;
}) {
  const t = useTranslations('portal.raw.import');
  if (rows.size === 0) return null;
  return (
    <Box title={title}>
      {[...rows].map(([text, raws]) => (
        <li key={text} className="py-1 wrap-anywhere">
          <p>{text}</p>
          <p className="flex flex-wrap gap-x-3 text-ink-subtle">
            {t('raws', { count: raws.length })}
            {raws.slice(0, linksMax).map(({ id }, index) => (
              <Link
                key={id}
                href={portalPath.rawReceipt(id)}
                className="text-accent-ink underline underline-offset-4"
              >
                {t('open', { number: index + 1 })}
              </Link>
            ))}
          </p>
        </li>
      ))}
    </Box>
  );
}

function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-md border">
      <h2 className="border-b px-3 py-2 text-xs font-medium text-ink-muted">{title}</h2>
      <ul className="px-3 py-1 text-xs">{children}</ul>
    </section>
  );
}
