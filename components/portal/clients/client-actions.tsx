'use client';

import { Ban, RotateCw, Undo2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import type { ClientWire } from '@/lib/domain/clients/schema';
import { ConfirmButton } from '../kit/form/confirm-button';
import { ConfirmSave } from '../kit/form/confirm-save';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';
import { paramsOf } from './client-params';
import { keepSecret } from './fresh-secrets';
import { SecretValue } from './secret-value';

/** With `?rotate` in the address, the dialog for a new secret is open at once. */
export function ClientActions({ client }: { readonly client: ClientWire }) {
  return (
    <>
      {!client.revoked && <RotateSecret client={client} />}
      <RevokeClient client={client} />
    </>
  );
}

function RotateSecret({ client }: { readonly client: ClientWire }) {
  const t = useTranslations('portal.clients');
  const tUi = useTranslations('ui');
  const isAsked = useSearchParams().has('rotate');
  const [asking, setAsking] = useState(false);
  const [rotated, setRotated] = useState<AnswerOf<'patch_client'> | null>(null);
  const rotate = useSave({
    save: () => api('patch_client', { params: paramsOf(client), body: { secret: true } }),
    onSaved: (answer) => {
      keepSecret(answer.key, answer.secret);
      forgetRotate();
      setAsking(false);
      setRotated(answer);
    },
    refreshes: false,
  });
  useRefreshAfter(rotated !== null);
  return (
    <>
      <ConfirmSave
        save={rotate}
        asking={asking || isAsked}
        onAskingChange={(wanted) => {
          setAsking(wanted);
          if (!wanted && isAsked) forgetRotate();
        }}
        trigger={
          <Button>
            <RotateCw aria-hidden />
            {t('rotate.action')}
          </Button>
        }
        title={t('rotate.title')}
        confirmLabel={t('rotate.confirm')}
        tone="primary"
        onConfirm={() => rotate.mutate()}
      >
        {client.previous_secret_until === null ? t('rotate.body') : t('rotate.again')}
      </ConfirmSave>
      <Dialog open={rotated !== null} onOpenChange={(open) => !open && setRotated(null)}>
        <DialogContent
          title={t('rotate.done')}
          description={t('rotate.doneBody')}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{tUi('close')}</Button>
            </DialogClose>
          }
        >
          {rotated !== null && (
            <SecretValue
              name={t(`kinds.${client.authentication}.key`)}
              clientKey={rotated.key}
              secret={rotated.secret}
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

function forgetRotate(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('rotate');
  window.history.replaceState(null, '', url);
}

function RevokeClient({ client }: { readonly client: ClientWire }) {
  const t = useTranslations('portal.clients.revoke');
  const { revoked } = client;
  const change = useSave({
    save: () => api('patch_client', { params: paramsOf(client), body: { revoked: !revoked } }),
    saved: revoked ? t('restored') : t('revoked'),
  });
  return (
    <ConfirmButton
      save={change}
      action={revoked ? t('restore') : t('action')}
      icon={revoked ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
      title={revoked ? t('restoreTitle') : t('title')}
      tone={revoked ? 'primary' : 'danger'}
    >
      {revoked ? t('restoreBody') : t('body')}
    </ConfirmButton>
  );
}
