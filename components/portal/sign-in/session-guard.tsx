'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { offerRenewal, type CallKind } from '@/components/portal/api/signed-in-fetch';
import { discardUnsaved } from '../kit/form/use-unsaved';

const SessionDialog = dynamic(async () => (await import('./session-dialog')).SessionDialog, { ssr: false });

const newcomerKey = 'signed-in-anew';

const tabsName = 'signed-in';

const newcomerShown = 10_000;

/**
 * Calls wait while the person signs in again. If another user signs in, in this tab or another, the page
 * reloads: otherwise typed text would be saved in that user's name.
 */
export function SessionGuard({ email }: { readonly email: string }) {
  const t = useTranslations('portal.signIn');
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<CallKind | null>(null);
  const answers = useRef<((isRenewed: boolean) => void)[]>([]);
  const isDeclined = useRef(false);

  useEffect(
    () =>
      offerRenewal((kind) => {
        if (kind === 'read' && isDeclined.current) return Promise.resolve(false);
        setWaiting((before) => (before === 'change' ? before : kind));
        return new Promise((resolve) => answers.current.push(resolve));
      }),
    [],
  );
  useEffect(() => {
    if (sessionStorage.getItem(newcomerKey) !== email) return;
    sessionStorage.removeItem(newcomerKey);
    // A microtask, because the toaster listens only after all effects of this commit.
    queueMicrotask(() => toast.info(t('again.newcomer', { email }), { duration: newcomerShown }));
  }, [email, t]);

  useEffect(() => {
    const tabs = new BroadcastChannel(tabsName);
    tabs.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data !== email) startAnew(data);
    });
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tabs.postMessage(email);
    return () => tabs.close();
  }, [email]);

  const settle = (isRenewed: boolean) => {
    isDeclined.current = !isRenewed;
    setWaiting(null);
    for (const answer of answers.current.splice(0)) answer(isRenewed);
  };
  const onSignedIn = (typed: string) => {
    const newcomer = typed.trim().toLowerCase();
    if (newcomer !== email.toLowerCase()) {
      startAnew(newcomer);
      return;
    }
    settle(true);
    // Queries that failed after the dialog was closed are read again.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  if (waiting === null) return null;
  return (
    <SessionDialog email={email} waiting={waiting} onSignedIn={onSignedIn} onCancel={() => settle(false)} />
  );
}

function startAnew(newcomer: string): void {
  sessionStorage.setItem(newcomerKey, newcomer);
  discardUnsaved();
  window.location.reload();
}
