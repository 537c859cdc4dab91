import { ArrowRight, CircleCheck, Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { qualityWarnings } from '@/lib/domain/receipts/quality';
import type { Overview } from '@/lib/domain/overview/get-overview';
import { countedMax } from '@/lib/domain/overview/counted-max';
import { portalPath } from '@/lib/core/portal-path';
import { MaybeLink } from '../maybe-link';

interface AttentionListProps {
  readonly overview: Overview;
  /** Whether the user may look for receipts. */
  readonly maySearch: boolean;
  /** An instant in words, in the retailer's zone. */
  readonly instant: (at: Date) => string;
  /** An instant of the last few days in words, in the retailer's zone: "today 12:10". */
  readonly recently: (at: Date) => string;
}

interface Matter {
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  /** The list that shows it; null for users who may not see that. */
  readonly href: string | null;
}

/** Stores and tills that have gone quiet and are in the list: on a holiday all do, and would bury the rest. */
const silentShown = 5;

/** What needs attention, each with a link to the list that shows it; or that there is nothing. */
export function AttentionList({ overview, maySearch, instant, recently }: AttentionListProps) {
  const t = useTranslations('portal.home.attention');
  const hrefOf = maySearch ? (q: string) => portalPath.receipts({ q }) : () => null;
  const [counted, silent, judged] = useMatters(overview, { instant, recently }, hrefOf);
  const matters = [...counted, ...silent.slice(0, silentShown), ...judged];
  const moreSilent = silent.slice(silentShown);
  if (matters.length === 0) {
    // Before the first receipt there is nothing to claim: neither that all is well, nor that it is not.
    if (overview.isNew) {
      return (
        <EmptyState
          heading="h3"
          icon={<Inbox />}
          title={t('noneYet')}
          action={
            <Link href={portalPath.receipts()} className={buttonClass({ size: 'sm' })}>
              {t('firstReceipt')}
            </Link>
          }
        >
          {t('noneYetNote')}
        </EmptyState>
      );
    }
    return (
      <EmptyState heading="h3" icon={<CircleCheck className="text-success-ink" />} title={t('none')}>
        {t(noteOf(overview))}
      </EmptyState>
    );
  }
  return (
    <>
      <Matters matters={matters} />
      {moreSilent.length > 0 && (
        <details className="border-t">
          <summary className="cursor-pointer px-4 py-2.5 text-sm text-accent-ink hover:underline">
            {t('noReceiptsMore', { count: moreSilent.length })}
          </summary>
          <Matters matters={moreSilent} />
        </details>
      )}
    </>
  );
}

function Matters({ matters }: { readonly matters: readonly Matter[] }) {
  return (
    <ul className="divide-y">
      {matters.map(({ key, title, note, href }) => (
        <li key={key}>
          <MaybeLink href={href} className="flex items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium [overflow-wrap:anywhere]">{title}</span>
              {note !== undefined && (
                <span className="block text-xs text-ink-muted [overflow-wrap:anywhere]">{note}</span>
              )}
            </span>
            {href !== null && (
              <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
            )}
          </MaybeLink>
        </li>
      ))}
    </ul>
  );
}

function noteOf({ sales, attention }: Overview) {
  if (!attention.isWhole) return 'noneSeenNote';
  return sales !== null && sales.all.today.receipts > 0 ? 'noneNote' : 'noneTodayNote';
}

/** What was counted, who has gone quiet, and what looks wrong. */
function useMatters(
  { attention, periods }: Overview,
  { instant, recently }: Pick<AttentionListProps, 'instant' | 'recently'>,
  hrefOf: (query: string) => string | null,
) {
  const t = useTranslations('portal.home.attention');
  const many = (count: number) => (count >= countedMax ? 'many' : 'exact');
  const counted = (
    key: 'failedRaw' | 'waitingRaw' | 'failedMessages' | 'keptMessages',
    href: string,
  ): Matter[] => {
    const count = attention[key];
    return count === 0
      ? []
      : [{ key, title: t(key, { count, size: many(count) }), note: t(`${key}Note`), href }];
  };
  const week = `timestamp:[${periods.firstDayOfWeek} TO ${periods.day}]`;
  const totals: Matter[] = [
    ...counted('failedRaw', portalPath.rawReceipts({ state: 'failed' })),
    ...counted('waitingRaw', portalPath.rawReceipts({ state: 'received' })),
    ...counted('failedMessages', portalPath.deliveries({ state: 'failed' })),
    ...counted('keptMessages', portalPath.deliveries({ state: 'kept' })),
    ...attention.failedErasures.map(({ id, createdAt }) => ({
      key: `erasure ${id}`,
      title: t('failedErasure'),
      note: t('failedErasureNote', { time: instant(createdAt) }),
      href: portalPath.erasure(id),
    })),
  ];
  const silent: Matter[] = attention.silent.map(({ storeId, tillUuid, store, lastSeen, usualMinutes }) => {
    const who = tillUuid === null ? 'noReceiptsStore' : 'noReceiptsTill';
    const hours = Math.floor((periods.today.until.getTime() - lastSeen.getTime()) / 3_600_000);
    return {
      key: `silent ${storeId} ${tillUuid}`,
      title: t(who, { store, hours, days: hours < 48 ? 0 : Math.floor(hours / 24) }),
      note: t('lastReceipt', { time: recently(lastSeen), minutes: usualMinutes }),
      href: hrefOf(`store_id:${storeId}`),
    };
  });
  const judged: Matter[] = [
    ...qualityWarnings.flatMap((warning) => {
      const count = attention.warnings.get(warning) ?? 0;
      if (count === 0) return [];
      const href = hrefOf(`warnings:${warning} ${week}`);
      return [{ key: warning, title: t(warning, { count }), note: t(`${warning}Note`), href }];
    }),
    ...attention.gaps.map(({ storeId, store, previous, next, missing, from, until }) => ({
      key: `gap ${storeId} ${next}`,
      title: t('gap', { store, missing }),
      note: t('gapNote', { previous, next }),
      href: hrefOf(`store_id:${storeId} timestamp:[${whole(from)} TO ${whole(until)}]`),
    })),
  ];
  return [totals, silent, judged] as const;
}

/** An instant as the search language takes it: whole seconds, which cover their milliseconds. */
function whole(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
