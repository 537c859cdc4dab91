'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { Arrived } from './arrived';
import type { ColumnKey } from './columns';
import type { ListAnswer } from './list-answer';
import { NoMatch } from './list-empty';
import { Followed, useListNavigation } from './list-navigation';
import { ListPaging } from './list-paging';
import { ReceiptRows } from './receipt-rows';
import { useListAnswer } from './use-list-answer';

interface ReceiptListProps {
  /** The address that the server answered, as `listHref` writes it, and its answer. */
  readonly href: string;
  readonly answer: ListAnswer;
  readonly columns: readonly ColumnKey[];
  /** Whether the user may open a receipt. */
  readonly mayOpen: boolean;
}

/**
 * The rows of the receipts list and the ways on. At first what the server sent with the page; from there it reads other
 * addresses itself, without the router, which would fetch and take over the page around as well.
 */
export function ReceiptList({ href, answer, columns, mayOpen }: ReceiptListProps) {
  const t = useTranslations('error');
  const { shown, pending, retry, reload } = useListAnswer(href, answer);
  const { address } = useListNavigation();
  const first = shown.kind === 'rows' ? shown.rows[0] : undefined;
  if (retry !== null) {
    return (
      <ErrorState title={t('title')} onRetry={retry} className="border-t py-8">
        {t('body')}
      </ErrorState>
    );
  }
  return (
    <Followed pending={pending}>
      {shown.kind === 'none' ? (
        <NoMatch reason={shown.reason} instead={shown.instead} />
      ) : (
        <>
          {shown.newer === null && first !== undefined && (
            <Arrived query={address.query} first={first.id} onShow={reload} />
          )}
          <ReceiptRows rows={shown.rows} columns={columns} mayOpen={mayOpen} />
          <ListPaging newer={shown.newer} older={shown.older} summary={shown.summary} />
        </>
      )}
    </Followed>
  );
}
