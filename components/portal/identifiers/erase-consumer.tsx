'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { callApi } from '@/lib/api/client';
import { apiPath } from '@/lib/api/path';
import type { ErasureWire } from '@/lib/privacy/schema';
import { FormError } from '../form/form-error';

const lookEveryMs = 1000;

interface EraseConsumerProps {
  readonly identifier: string;
  /** Whether the user may see how far it is. */
  readonly mayFollow: boolean;
}

/** Erases a consumer, once the identifier was typed, and shows how far it is. */
export function EraseConsumer({ identifier, mayFollow }: EraseConsumerProps) {
  const t = useTranslations('portal.identifiers.privacy');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const erase = useMutation<ErasureWire>({
    mutationFn: () => callApi(apiPath('identifiers', identifier, '_erase'), { method: 'POST' }),
    onSuccess: () => setOpen(false),
  });
  const confirm = () => {
    if (typed.trim() !== identifier) return setWrong(true);
    erase.mutate();
  };
  const change = (next: boolean) => {
    setOpen(next);
    setTyped('');
    setWrong(false);
    erase.reset();
  };
  if (erase.data !== undefined) return <Erasing erasure={erase.data} mayFollow={mayFollow} />;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <AlertDialog
        open={open}
        onOpenChange={change}
        trigger={
          <Button className="text-danger-ink">
            <UserRoundX aria-hidden />
            {t('erase')}
          </Button>
        }
        title={<span className="foreign">{t('confirmTitle', { name: identifier })}</span>}
        confirmLabel={t('confirm')}
        onConfirm={confirm}
        pending={erase.isPending}
      >
        <p>{t('confirmBody')}</p>
        <Field label={t('confirmWord')} error={wrong ? t('confirmWrong') : null} className="mt-4 text-ink">
          <Input
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="mt-3 empty:hidden">
          <FormError error={erase.error} />
        </div>
      </AlertDialog>
      <p className="text-xs text-ink-subtle">{t('eraseHint')}</p>
    </div>
  );
}

function Erasing({ erasure, mayFollow }: { readonly erasure: ErasureWire; readonly mayFollow: boolean }) {
  const t = useTranslations('portal.identifiers.privacy');
  const format = useFormatter();
  const { data: now } = useQuery({
    queryKey: ['erasure', erasure.id],
    queryFn: ({ signal }) => callApi<ErasureWire>(apiPath('erasures', erasure.id), { signal }),
    initialData: erasure,
    enabled: mayFollow,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : lookEveryMs,
  });
  const percent = format.number(now.progress, { style: 'percent' });
  const words = {
    queued: t('queued'),
    running: t('progress', { percent }),
    done: t('done', { receipts: now.counts.receipts }),
    failed: t('failed'),
  };
  return (
    <div className="flex w-full flex-col items-start gap-2 text-sm">
      {/* The bar is decoration: the words beside it say the same. */}
      <div aria-hidden className="h-1.5 w-full overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full bg-accent transition-[width] duration-300"
          style={{ width: `${now.progress * 100}%` }}
        />
      </div>
      <p role="status">{words[now.state]}</p>
      <p className="foreign font-mono text-2xs text-ink-subtle">{t('reference', { id: now.id })}</p>
      {now.state === 'done' && (
        <Link href="/identifiers" className={buttonClass({ size: 'sm' })}>
          {t('back')}
        </Link>
      )}
    </div>
  );
}
