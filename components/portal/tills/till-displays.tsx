'use client';

import { MonitorX, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '@/components/portal/api/client';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { FormError } from '../kit/form/form-error';
import { ConfirmButton } from '../kit/form/confirm-button';
import { useSave } from '../kit/form/use-save';

interface ShownDisplay {
  readonly id: string;
  readonly since: string;
  readonly by: string;
}

interface TillDisplaysProps {
  readonly till: string;
  readonly displays: readonly ShownDisplay[];
  readonly mayChange: boolean;
}

export function TillDisplays({ till, displays, mayChange }: TillDisplaysProps) {
  const t = useTranslations('portal.tills.displays');
  const [address, setAddress] = useState<string | null>(null);
  const add = useSave({
    save: () => api('put_till', { params: { till } }),
    saved: t('added'),
    onSaved: ({ url }) => setAddress(url),
  });
  return (
    <Card>
      <CardHeader
        title={t('title')}
        description={t('hint')}
        action={
          mayChange && (
            <Button onClick={() => add.mutate()} disabled={add.isPending}>
              <Plus aria-hidden />
              {add.isPending ? t('adding') : t('add')}
            </Button>
          )
        }
      />
      {add.error !== null && (
        <div className="p-4">
          <FormError error={add.error} />
        </div>
      )}
      {address !== null && <NewDisplay url={address} onDone={() => setAddress(null)} />}
      {displays.length === 0 ? (
        <p className="p-4 text-sm text-ink-subtle">{t('none')}</p>
      ) : (
        <ul aria-label={t('list')} className="divide-y text-sm">
          {displays.map(({ id, since, by }) => (
            <li key={id} className="flex items-center justify-between gap-3 px-4 py-2.5">
              <span className="min-w-0">
                <span className="tabular block">
                  {t('since')} {since}
                </span>
                <span className="foreign block truncate text-xs text-ink-subtle">
                  {t('by', { actor: by })}
                </span>
              </span>
              {mayChange && <RevokeDisplay till={till} id={id} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface NewDisplayProps {
  readonly url: string;
  readonly onDone: () => void;
}

function NewDisplay({ url, onDone }: NewDisplayProps) {
  const t = useTranslations('portal.tills.displays');
  return (
    <section aria-label={t('added')} className="flex flex-col gap-3 border-b bg-sunken/60 p-4">
      <p className="text-sm">{t('addedHint')}</p>
      <div className="flex flex-wrap items-center gap-4">
        {/* eslint-disable-next-line next/no-img-element -- a drawing of our own; nothing to optimise */}
        <img
          src={`${new URL(url).pathname}/qr.svg`}
          alt={t('qr')}
          width={160}
          height={160}
          className="rounded-md bg-white"
        />
        <span className="flex min-w-0 flex-1 basis-56 items-center justify-between gap-2 rounded-md border bg-raised ps-3 pe-1.5">
          <code className="min-w-0 py-2 font-mono text-xs break-all select-all">{url}</code>
          <CopyButton value={url} label={t('copy')} />
        </span>
      </div>
      <Button className="self-start" onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  );
}

function RevokeDisplay({ till, id }: { readonly till: string; readonly id: string }) {
  const t = useTranslations('portal.tills.displays');
  const revoke = useSave({
    save: () => api('put_till_displays', { params: { till, id } }),
    saved: t('revoked'),
  });
  return (
    <ConfirmButton
      save={revoke}
      action={t('revoke')}
      icon={<MonitorX aria-hidden />}
      size="sm"
      title={t('revokeTitle')}
    >
      {t('revokeBody')}
    </ConfirmButton>
  );
}
