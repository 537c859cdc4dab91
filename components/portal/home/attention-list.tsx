import { ArrowRight, CircleCheck, Inbox } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Overview } from '@/lib/domain/overview/get-overview';
import type { Portal } from '@/lib/platform/auth/portal';
import { portalPath } from '@/lib/core/portal-path';
import { HoverLink } from '../kit/links/hover-link';
import { problemWords } from '../problems/problem-words';

interface AttentionListProps {
  readonly portal: Pick<Portal, 'ctx' | 'locale'>;
  readonly overview: Overview;
  readonly quantity: (value: number) => string;
}

export async function AttentionList({ portal, overview, quantity }: AttentionListProps) {
  const t = await getTranslations('portal.home.attention');
  const { problems, more } = overview.attention;
  if (problems.length === 0) {
    if (overview.isNew) {
      return (
        <EmptyState
          heading="h3"
          icon={<Inbox />}
          title={t(overview.isTried ? 'onlyTests' : 'noneYet')}
          action={
            !overview.isTried && (
              <Link href={portalPath.receipts()} className={buttonClass({ size: 'sm' })}>
                {t('firstReceipt')}
              </Link>
            )
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
  const say = await problemWords(portal, problems);
  return (
    <>
      <ul className="divide-y">
        {problems.map((problem) => {
          const { title, note } = say(problem);
          const { kind, fingerprint, count } = problem;
          return (
            <li key={`${kind} ${fingerprint}`}>
              <HoverLink
                href={portalPath.problem(kind, fingerprint)}
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover/70 focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <bdi className="line-clamp-2 block text-sm font-medium wrap-anywhere">{title}</bdi>
                  <span className="block text-xs text-ink-muted wrap-anywhere">{note}</span>
                </span>
                {count > 1 && (
                  <span className="tabular shrink-0 text-xs text-ink-muted">{quantity(count)}</span>
                )}
                <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
              </HoverLink>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Link
          href={portalPath.problems()}
          className="block border-t px-4 py-2.5 text-sm text-accent-ink hover:underline"
        >
          {t('more', { count: more })}
        </Link>
      )}
    </>
  );
}

function noteOf({ sales, attention }: Overview) {
  if (!attention.isWhole) return 'noneSeenNote';
  return sales !== null && sales.all.today.receipts > 0 ? 'noneNote' : 'noneTodayNote';
}
