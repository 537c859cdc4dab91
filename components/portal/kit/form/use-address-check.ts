'use client';

import { useEffect, useRef, useState } from 'react';
import { api } from '@/components/portal/api/client';
import type { AddressDoubt } from '@/lib/domain/identifiers/suggest-address';

/** Time that saving waits for doubts, in milliseconds: without one it goes on. */
const patience = 1500;

/** An address that may be mistyped, and how the user decides. */
export interface AskedAddress extends AddressDoubt {
  readonly typed: string;
  /** Goes on with what was typed, or with what is suggested. */
  readonly answer: (address: string) => void;
  /** Goes on with neither, to type another. */
  readonly dismiss: () => void;
}

/**
 * Questions an address before a form saves it or sends to it. `check` goes on at once where nothing speaks against it, or
 * where the user has kept it before; else `doubt` is to be shown, and the user's answer goes on. It never blocks: a service
 * that does not answer in time has no doubts.
 */
export function useAddressCheck() {
  const [doubt, setDoubt] = useState<AskedAddress | null>(null);
  const [isChecking, setChecking] = useState(false);
  const kept = useRef(new Set<string>());
  /** Counts checks, so that one which the user has typed on from goes nowhere. */
  const latest = useRef(0);
  // Nor does one go on whose form was closed, or whose page was left.
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  /** For when the user types on instead: nothing is saved before they send it off again. */
  const dismiss = () => {
    latest.current += 1;
    setChecking(false);
    setDoubt(null);
  };

  const check = async (typed: string, goOn: (address: string) => void) => {
    if (isChecking) return undefined;
    setDoubt(null);
    if (kept.current.has(typed)) return goOn(typed);
    latest.current += 1;
    const own = latest.current;
    setChecking(true);
    const found = await doubtOf(typed);
    if (latest.current !== own) return undefined;
    setChecking(false);
    if (found === null) return goOn(typed);
    const answer = (address: string) => {
      if (address === typed) kept.current.add(typed);
      setDoubt(null);
      goOn(address);
    };
    setDoubt({ ...found, typed, answer, dismiss });
  };
  return { check, doubt, isChecking, dismiss };
}

async function doubtOf(typed: string): Promise<AddressDoubt | null> {
  try {
    const signal = AbortSignal.timeout(patience);
    return await api('doubt_address', { query: { address: typed } }, { signal });
  } catch {
    // A hint only: what is saved next says what is wrong with the service.
    return null;
  }
}
