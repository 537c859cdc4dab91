'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { offerRenewal, type CallKind } from '@/components/portal/api/signed-in-fetch';
import { giveUpUnsaved } from '../kit/form/use-unsaved';

// Few pages ever need it.
const SessionDialog = dynamic(async () => (await import('./session-dialog')).SessionDialog, { ssr: false });

/** Where the page before tells this one that another user has signed in: their address. */
const newcomerKey = 'signed-in-anew';

/** Where tabs tell each other who is signed in: they share the session. */
const tabsName = 'signed-in';

/** Time that the notice of who is signed in is shown, in milliseconds. */
const newcomerShown = 10_000;

/**
 * Opens the dialog for signing in again when a call of this page is answered that the session has ended. The calls wait
 * meanwhile and go on with the new session; where another user signs in, here or in another tab, the page is loaded anew
 * with their rights: what is on it was the first user's, and would be saved in the name of the second, at their retailer.
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
        // Closed once, it does not come back by itself; it does with the next thing the user saves.
        if (kind === 'read' && isDeclined.current) return Promise.resolve(false);
        setWaiting((before) => (before === 'change' ? before : kind));
        return new Promise((resolve) => answers.current.push(resolve));
      }),
    [],
  );
  useEffect(() => {
    if (sessionStorage.getItem(newcomerKey) !== email) return;
    sessionStorage.removeItem(newcomerKey);
    // The toaster listens once all effects of this commit have run.
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
    // What was refused after the dialog had been closed.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  if (waiting === null) return null;
  return (
    <SessionDialog email={email} waiting={waiting} onSignedIn={onSignedIn} onCancel={() => settle(false)} />
  );
}

/** Loads the page anew for another user, with a notice of who that is. */
function startAnew(newcomer: string): void {
  sessionStorage.setItem(newcomerKey, newcomer);
  giveUpUnsaved();
  window.location.reload();
}
