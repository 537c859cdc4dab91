'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ApiError } from '@/components/portal/api/request';
import type { JsonValue } from '@/lib/core/json';
import { useSave, type Saving } from './use-save';
import { conflictsOf, guardedPatch, type PatchStep, type Places } from './guarded-patch';

interface GuardedPatchOptions<Fields> {
  readonly read: () => Promise<Fields>;
  readonly change: (patch: readonly PatchStep[]) => Promise<unknown>;
  readonly document: Fields;
  readonly placesOf: (document: Fields) => Places;
  readonly saved: string;
  readonly leadsTo: (typed: Fields) => string;
}

/**
 * If another user has changed the same places, nothing is saved and `conflicts` has that user's values.
 * Saving once more replaces them.
 */
export function useGuardedPatch<Fields>(options: GuardedPatchOptions<Fields>): Saving<Fields> {
  const { document, placesOf, saved, leadsTo } = options;
  const router = useRouter();
  const [initial] = useState(() => placesOf(document));
  const [known, setKnown] = useState(initial);
  const [conflicts, setConflicts] = useState<readonly (readonly [path: string, value: JsonValue])[]>([]);
  const change = useSave({
    save: ({ patch }: { readonly patch: PatchStep[]; readonly typed: Fields }) => options.change(patch),
    saved,
    leadsTo: (_result, { typed }) => ({ replace: leadsTo(typed) }),
  });
  const explain = async (patch: readonly PatchStep[]) => {
    const current = await options.read().catch(() => null);
    if (current === null) return;
    const now = placesOf(current);
    setConflicts(conflictsOf(patch, now));
    setKnown(now);
  };
  const mutate: Saving<Fields>['mutate'] = (typed, then) => {
    setConflicts([]);
    const patch = guardedPatch(initial, known, placesOf(typed));
    if (patch.length === 0) return router.replace(leadsTo(typed));
    change.mutate(
      { patch, typed },
      {
        ...then,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'conflict') void explain(patch);
        },
      },
    );
  };
  return {
    ...change,
    mutate,
    conflicts,
    error: conflicts.length > 0 ? null : change.error,
  };
}
