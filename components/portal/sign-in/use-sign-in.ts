'use client';

import { useState } from 'react';
import { signIn, type Credentials } from '@/components/portal/api/session';
import { afterSeconds, type SignInRefusal } from './refusal-notice';

export type SignInAttempt = 'code-wrong' | 'refused' | 'done';

/**
 * `first` has the typed credentials while a code is required. `refused` is a refusal from before this page
 * was loaded.
 */
export function useSignIn(onSignedIn: (email: string) => void, refused: SignInRefusal | null = null) {
  const [first, setFirst] = useState<Credentials | null>(null);
  const [refusal, setRefusal] = useState(refused);

  const attempt = async (credentials: Credentials): Promise<SignInAttempt> => {
    setRefusal(null);
    const outcome = await signIn(credentials);
    if (outcome.kind === 'signed-in') {
      onSignedIn(credentials.email);
      return 'done';
    }
    if (outcome.kind === 'code-wrong') return 'code-wrong';
    if (outcome.kind === 'code-wanted') {
      setFirst(credentials);
      return 'refused';
    }
    if (outcome.kind === 'wrong') setFirst(null);
    setRefusal(
      outcome.kind === 'throttled' ? { kind: 'throttled', until: afterSeconds(outcome.seconds) } : outcome,
    );
    return 'refused';
  };
  const back = () => {
    setRefusal(null);
    setFirst(null);
  };
  return { first, refusal, attempt, back };
}
