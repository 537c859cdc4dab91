'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Merge, Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { useApiMutation } from '@/components/portal/api/use-api';
import { FormError } from '../kit/form/form-error';
import { forgetConsumers } from './forget-consumers';

interface MergeProps {
  readonly identifier: string;
  readonly head: string;
}

export function MergeConsumer({ identifier, head }: MergeProps) {
  const t = useTranslations('portal.identifiers.merges');
  const after = useAfterMerge(t('done'));
  const merge = useApiMutation('merge_identifiers', { onSuccess: after });
  return (
    <Question
      words="merge"
      names={{ identifier, head }}
      trigger={
        <Button size="sm" aria-label={t('mergeWith', { identifier })}>
          <Merge aria-hidden />
          {t('action')}
        </Button>
      }
      change={merge}
      onConfirm={() => merge.mutate({ params: { identifier }, body: { into: head } })}
    />
  );
}

export function UndoMerge({ identifier, head }: MergeProps) {
  const t = useTranslations('portal.identifiers.merges');
  const after = useAfterMerge(t('undone'));
  const undo = useApiMutation('unmerge_identifiers', { onSuccess: after });
  return (
    <Question
      words="undo"
      names={{ identifier, head }}
      trigger={
        <Button size="sm" aria-label={t('undoOf', { identifier })}>
          <Undo2 aria-hidden />
          {t('undoAction')}
        </Button>
      }
      change={undo}
      onConfirm={() => undo.mutate({ params: { identifier } })}
    />
  );
}

function useAfterMerge(message: string): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    toast.success(message);
    forgetConsumers(client, router);
  };
}

interface QuestionProps {
  readonly words: 'merge' | 'undo';
  readonly names: { readonly identifier: string; readonly head: string };
  readonly trigger: ReactElement;
  readonly change: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
    readonly reset: () => void;
  };
  readonly onConfirm: () => void;
}

function Question({ words, names, trigger, change, onConfirm }: QuestionProps) {
  const t = useTranslations(`portal.identifiers.merges.${words}`);
  const [open, setOpen] = useState(false);
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        change.reset();
      }}
      trigger={trigger}
      title={<span className="foreign">{t('title', names)}</span>}
      confirmLabel={t('confirm')}
      onConfirm={onConfirm}
      tone="primary"
      pending={change.isPending || change.isSuccess}
    >
      <p>{t('body')}</p>
      <p className="mt-2">{t('after')}</p>
      <div className="mt-3 empty:hidden">
        <FormError error={change.error} />
      </div>
    </AlertDialog>
  );
}
