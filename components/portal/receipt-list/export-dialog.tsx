'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { downloadCsv } from '@/components/portal/api/download';
import { FormError } from '../kit/form/form-error';
import { useListAddress } from '../kit/list/use-list-address';
import { QueryChips } from '../kit/search/query-chips';
import { receiptList } from './list';

type State =
  | { readonly kind: 'ready' | 'cancelled' }
  | { readonly kind: 'running'; readonly receipts: number; readonly hits: number | null }
  | { readonly kind: 'done'; readonly receipts: number }
  | { readonly kind: 'failed'; readonly error: Error };

export function ExportDialog({ button }: { readonly button: ReactElement }) {
  const t = useTranslations('portal.receipts.export');
  const tUi = useTranslations('ui');
  const { address } = useListAddress(receiptList);
  const [open, setOpen] = useState(true);
  const [state, setState] = useState<State>({ kind: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', receipts: 0, hits: null });
    try {
      const { file, lines } = await downloadCsv(
        'export_receipts',
        { query: { query: address.q ?? undefined } },
        controller.signal,
        ({ lines: come, hits }) => setState({ kind: 'running', receipts: Math.max(0, come - 1), hits }),
      );
      offer(file);
      setState({ kind: 'done', receipts: Math.max(0, lines - 1) });
    } catch (error) {
      if (controller.signal.aborted) setState({ kind: 'cancelled' });
      else setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const cancel = () => running.current?.abort();

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) cancel();
        setOpen(next);
        setState({ kind: 'ready' });
      }}
    >
      <DialogTrigger asChild>{button}</DialogTrigger>
      <DialogContent
        size="sm"
        title={t('title')}
        description={address.q === null ? t('all') : t('found')}
        footer={
          state.kind === 'running' ? (
            <Button onClick={cancel}>{tUi('cancel')}</Button>
          ) : (
            <Button variant="primary" onClick={() => void start()}>
              {t(state.kind === 'ready' ? 'start' : 'again')}
            </Button>
          )
        }
      >
        {address.q !== null && <QueryChips query={address.q} />}
        <div role="status" className="mt-3 min-h-10 text-sm">
          {state.kind === 'ready' && <p className="text-xs text-ink-subtle">{t('noted')}</p>}
          {state.kind === 'running' && <Running receipts={state.receipts} hits={state.hits} />}
          {state.kind === 'done' && <p>{t('done', { count: state.receipts })}</p>}
          {state.kind === 'cancelled' && <p>{t('cancelled')}</p>}
        </div>
        {state.kind === 'failed' && <FormError error={state.error} />}
      </DialogContent>
    </Dialog>
  );
}

function Running({ receipts, hits }: { readonly receipts: number; readonly hits: number | null }) {
  const t = useTranslations('portal.receipts.export');
  return (
    <>
      <progress
        aria-label={t('title')}
        max={hits === null || hits === 0 ? 1 : hits}
        value={hits === null ? undefined : Math.min(receipts, hits)}
        className="h-1.5 w-full accent-accent"
      />
      <p className="tabular mt-1 text-xs text-ink-muted">
        {hits === null ? t('counting') : t('progress', { receipts, hits })}
      </p>
    </>
  );
}

function offer(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'receipts.csv';
  link.click();
  // The browser reads the file some time after the click, so its address stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
