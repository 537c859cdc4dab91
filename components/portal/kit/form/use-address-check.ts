'use client';

import { useEffect, useRef, useState } from 'react';
import { api } from '@/components/portal/api/client';
import type { AddressDoubt } from '@/lib/domain/identifiers/suggest-address';

const checkTimeoutInMs = 1500;

export interface DoubtedAddress extends AddressDoubt {
  readonly typed: string;
  readonly answer: (address: string) => void;
  readonly dismiss: () => void;
}

/** Asks once about an unlikely address. If the check takes too long or fails, the form continues. */
export function useAddressCheck() {
  const [doubt, setDoubt] = useState<DoubtedAddress | null>(null);
  const [isChecking, setChecking] = useState(false);
  const confirmed = useRef(new Set<string>());
  /** Number of the newest check. Answers to earlier checks are ignored. */
  const latest = useRef(0);
  // An answer that arrives after the form was closed is ignored.
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  /** Called when the person types on. Drops the pending save. */
  const dismiss = () => {
    latest.current += 1;
    setChecking(false);
    setDoubt(null);
  };

  const check = async (typed: string, proceed: (address: string) => void) => {
    if (isChecking) return undefined;
    setDoubt(null);
    if (confirmed.current.has(typed)) return proceed(typed);
    latest.current += 1;
    const own = latest.current;
    setChecking(true);
    const found = await doubtOf(typed);
    if (latest.current !== own) return undefined;
    setChecking(false);
    if (found === null) return proceed(typed);
    const answer = (address: string) => {
      if (address === typed) confirmed.current.add(typed);
      setDoubt(null);
      proceed(address);
    };
    setDoubt({ ...found, typed, answer, dismiss });
  };
  return { check, doubt, isChecking, dismiss };
}

async function doubtOf(typed: string): Promise<AddressDoubt | null> {
  try {
    const signal = AbortSignal.timeout(checkTimeoutInMs);
    return await api('doubt_address', { query: { address: typed } }, { signal });
  } catch {
    // The check is only a hint. If the service fails, saving will show it.
    return null;
  }
}
