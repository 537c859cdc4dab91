'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { JsonValue } from '@/lib/core/json';
import { toast } from '@/components/ui/toast';
import type { OperationId } from '../../api/input';
import { invalidate } from '../../api/queries';
import { stepsBegun } from '../state/router-steps';

type Tone = 'success' | 'warning';

interface Save<Input, Result> {
  readonly save: (input: Input) => Promise<Result>;
  readonly saved?: string | ((result: Result, input: Input) => string);
  readonly tone?: Tone | ((input: Input) => Tone);
  readonly invalidates?: readonly OperationId[];
  readonly onSaved?: (result: Result, input: Input) => void;
  /** Called even after the page is left, unlike callbacks of `mutate`. */
  readonly onFailed?: (error: Error) => void;
  /**
   * Must be false if the page shows a secret only once (`useRefreshAfter`). May be false if the save changes
   * nothing that the server rendered.
   */
  readonly refreshes?: boolean | ((result: Result) => boolean);
  /** Returns the next page. It is not opened if the person has meanwhile gone elsewhere. */
  readonly leadsTo?: (result: Result, input: Input) => Destination | null;
}

export interface Saving<Input> {
  readonly mutate: (input: Input, then?: { readonly onSuccess?: () => void }) => void;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** True from the success until the next page has loaded. */
  readonly isLeaving: boolean;
  readonly conflicts?: readonly (readonly [path: string, value: JsonValue])[];
  readonly reset: () => void;
}

/** `replace` is used if the back button must not return to a deleted or finished page. */
export type Destination = { readonly push: string } | { readonly replace: string };

/** Errors are returned, and forms show them in place (`useErrorText`, `useFieldErrors`). */
export function useSave<Input = void, Result = unknown>({
  save,
  saved,
  tone = 'success',
  invalidates = [],
  onSaved,
  onFailed,
  refreshes = true,
  leadsTo,
}: Save<Input, Result>) {
  const router = useRouter();
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const mutation = useMutation<Result, Error, Input, number>({
    mutationFn: save,
    onMutate: stepsBegun,
    onSuccess: (result, input, begun) => {
      const text = typeof saved === 'function' ? saved(result, input) : saved;
      if (text !== undefined) toast[typeof tone === 'function' ? tone(input) : tone](text);
      void invalidate(client, ...invalidates);
      onSaved?.(result, input);
      const destination = begun === stepsBegun() ? leadsTo?.(result, input) : null;
      if (destination !== null && destination !== undefined) {
        setLeaving(true);
        if ('push' in destination) router.push(destination.push);
        else router.replace(destination.replace);
      }
      if (typeof refreshes === 'function' ? refreshes(result) : refreshes) router.refresh();
    },
    ...(onFailed && { onError: onFailed }),
  });
  return { ...mutation, isLeaving };
}
