'use client';

import { useRef, useState } from 'react';
import { callApi } from '@/components/portal/api/client';
import type { SuggestedAddress } from '@/lib/domain/identifiers/suggest-address';

/** How long saving waits for a suggestion, in milliseconds: without one it goes on. */
const patience = 1500;

/** An address that may be mistyped, and how the user decides. */
export interface AddressDoubt {
  readonly typed: string;
  readonly suggested: SuggestedAddress;
  /** Goes on with one of the two. */
  readonly answer: (address: string) => void;
}

/**
 * Questions an address before a form saves it or sends to it. `check` goes on at once where nothing is like it, or where
 * the user has kept it before; else `doubt` is to be shown, and the user's answer goes on. It never blocks: a service
 * that does not answer in time has no doubts.
 */
export function useAddressCheck() {
  const [doubt, setDoubt] = useState<AddressDoubt | null>(null);
  const [isChecking, setChecking] = useState(false);
  const kept = useRef(new Set<string>());
  /** For when the user types on instead. */
  const dismiss = () => setDoubt(null);

  const check = async (typed: string, goOn: (address: string) => void) => {
    if (isChecking) return;
    setDoubt(null);
    if (!typed.includes('@') || kept.current.has(typed)) return goOn(typed);
    setChecking(true);
    const suggested = await suggestionFor(typed);
    setChecking(false);
    if (suggested === null) return goOn(typed);
    const answer = (address: string) => {
      if (address === typed) kept.current.add(typed);
      setDoubt(null);
      goOn(address);
    };
    setDoubt({ typed, suggested, answer });
  };
  return { check, doubt, isChecking, dismiss };
}

async function suggestionFor(typed: string): Promise<SuggestedAddress | null> {
  try {
    const path = `/likely-address?address=${encodeURIComponent(typed)}`;
    return await callApi<SuggestedAddress | null>(path, { signal: AbortSignal.timeout(patience) });
  } catch {
    // A hint only: what is saved next says what is wrong with the service.
    return null;
  }
}
