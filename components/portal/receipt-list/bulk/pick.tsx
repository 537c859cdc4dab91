'use client';

import { useTranslations } from 'next-intl';
import { useContext, useSyncExternalStore, type ChangeEvent } from 'react';
import type { ListRow } from '../list-row';
import { SelectionContext } from './selection';

/** A click with Shift also selects all rows between this one and the last clicked one. */
export function Pick({ row: { id, transactionId } }: { readonly row: ListRow }) {
  const t = useTranslations('portal.receipts.pick');
  const selection = useContext(SelectionContext);
  const isPicked = useSyncExternalStore(
    selection?.subscribe ?? noListener,
    () => selection?.picked().has(id) === true,
    () => false,
  );
  if (selection === null) return null;
  const change = ({ nativeEvent }: ChangeEvent) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    if (isRange) selection.extend(id);
    else selection.toggle(id);
  };
  return (
    <label className="pick">
      <input
        type="checkbox"
        data-pick={id}
        checked={isPicked}
        onChange={change}
        aria-label={t('row', { transaction: transactionId })}
      />
    </label>
  );
}

export function PickAll({ count }: { readonly count: number }) {
  const t = useTranslations('portal.receipts.pick');
  const selection = useContext(SelectionContext);
  const picked = useSyncExternalStore(
    selection?.subscribe ?? noListener,
    () => selection?.shownCount() ?? 0,
    () => 0,
  );
  if (selection === null) return null;
  return (
    <label className="pick">
      <input
        type="checkbox"
        aria-label={t('all')}
        checked={picked === count}
        ref={(box) => {
          if (box !== null) box.indeterminate = picked > 0 && picked < count;
        }}
        onChange={() => selection.setShown(picked < count)}
      />
    </label>
  );
}

function noListener(): () => void {
  return () => undefined;
}
