'use client';

import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, UserRoundX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/components/portal/api/request';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/waiting';
import { portalPath } from '@/lib/core/portal-path';
import { useErrorText } from '../kit/text/use-error-text';
import { IdentifierForm } from './identifier-form';
import { receiptQuery } from './receipt-query';
import { useRouter } from 'next/navigation';
import { api } from '@/components/portal/api/client';
import { invalidate } from '@/components/portal/api/queries';

/** With `assign`, a user may change only receipts that have no consumer. */
export type IdentifierRights = 'read' | 'assign' | 'edit';

interface IdentifierEditorProps {
  readonly id: string;
  readonly may: IdentifierRights;
  readonly mayOpen: boolean;
}

export function IdentifierEditor({ id, may, mayOpen }: IdentifierEditorProps) {
  const t = useTranslations('portal.receipt.identifier');
  const { data: receipt } = useQuery(receiptQuery(id));
  const [draft, setDraft] = useState<{ readonly text: string; readonly seen: string | null } | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const change = useChangeIdentifier(id, may);
  const errorText = useErrorText();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  useEffect(() => {
    // The clicked button was removed or disabled, so the focus is lost.
    if (change.isSuccess && document.activeElement === document.body) editButton.current?.focus();
  }, [change.isSuccess]);
  const current = receipt?.identifier ?? null;
  // While a person edits, another user's change is shown only after a conflict.
  const isConflict = change.error instanceof ApiError && change.error.code === 'conflict';
  const known = isConflict || draft === null ? current : draft.seen;

  function save(wanted: IdentifierChange) {
    setDraft(null);
    // `mutateAsync`, because callbacks of `mutate` are dropped after the page is left.
    change.mutateAsync(wanted).then(
      () => announce(wanted),
      (error: Error) => {
        if (isLeft.current) toast.error(t('refused', { reason: errorText(error) }));
        else setDraft({ text: wanted.to ?? wanted.from ?? '', seen: wanted.from });
      },
    );
  }
  function announce({ from, to }: IdentifierChange) {
    const undo = { label: t('undo'), onClick: () => save({ from: to, to: from }) };
    toast.success(to === null ? t('removed') : t('saved'), may === 'edit' ? { action: undo } : {});
  }
  function close() {
    change.reset();
    setDraft(null);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (draft !== null) {
    return (
      <IdentifierForm
        initial={draft.text}
        current={current}
        error={change.error}
        mayReplace={may === 'edit'}
        onSave={(to) => (to === known ? close() : save({ from: known, to }))}
        onCancel={close}
      />
    );
  }
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 items-center gap-2">
        {current === null ? (
          <span className="text-ink-subtle">{t('none')}</span>
        ) : mayOpen ? (
          <Link
            href={portalPath.identifier(current)}
            className="foreign min-w-0 rounded-xs text-base font-medium text-accent-ink hover:underline"
          >
            <bdi>{current}</bdi>
          </Link>
        ) : (
          <bdi className="foreign text-base font-medium">{current}</bdi>
        )}
        {change.isPending && (
          <span role="status" className="flex items-center gap-1.5 text-xs text-ink-subtle">
            <Spinner className="size-3.5" />
            {t('saving')}
          </span>
        )}
      </span>
      {(may === 'edit' || (may === 'assign' && current === null)) && (
        <span className="flex items-center gap-1">
          <Button
            ref={editButton}
            size="sm"
            data-command="assign edit"
            aria-keyshortcuts="a e"
            disabled={change.isPending}
            onClick={() => setDraft({ text: current ?? '', seen: current })}
          >
            <Pencil aria-hidden />
            {current === null ? t('add') : t('edit')}
          </Button>
          {current !== null && (
            <IconButton
              size="sm"
              label={t('remove')}
              disabled={change.isPending}
              onClick={() => save({ from: current, to: null })}
            >
              <UserRoundX aria-hidden />
            </IconButton>
          )}
        </span>
      )}
    </div>
  );
}

interface IdentifierChange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Shows the change before the service has answered. The operation for the right `assign` never takes a
 * receipt away from a consumer.
 */
function useChangeIdentifier(id: string, may: IdentifierRights) {
  const client = useQueryClient();
  const router = useRouter();
  const { queryKey } = receiptQuery(id);
  return useMutation({
    mutationFn: (change: IdentifierChange) =>
      may === 'edit'
        ? changeIdentifier(id, change)
        : api('assign_receipt', { body: { id, identifier: change.to ?? '' } }),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before !== undefined) client.setQueryData(queryKey, { ...before, identifier: to });
      return { before };
    },
    onError: async (_error, _change, shown) => {
      client.setQueryData(queryKey, shown?.before);
      // Reads the history again, because it shows the changes of other users.
      router.refresh();
      await invalidate(client, 'get_receipt', 'get_receipt_timeline', 'get_receipt_channels');
    },
    onSuccess: (receipt) => {
      client.setQueryData(queryKey, receipt);
      router.refresh();
    },
  });
}

/**
 * The `test` step refuses the change if the identifier is no longer `from`, so that two users do not
 * overwrite each other.
 */
function changeIdentifier(id: string, { from, to }: IdentifierChange) {
  const path = '/identifier';
  return api('patch_receipt', {
    params: { id },
    body: [
      { op: 'test', path, value: from },
      to === null ? { op: 'remove', path } : { op: 'replace', path, value: to },
    ],
  });
}
