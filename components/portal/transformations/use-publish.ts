'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { useSave } from '../kit/form/use-save';
import { compareDraft, countMappingChanges, noComparison, type DraftComparison } from './compare-draft';
import type { MappingDraft } from './mapping';

/** After this time, the user decides on partial results. */
const publishTimeoutInMs = 30_000;
const shownAfter = 400;

export type PublishStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'comparing'; readonly isShown: boolean; readonly comparison: DraftComparison }
  /** In `late`, `comparison` has only the changes that were found in time. */
  | { readonly kind: 'changed' | 'late'; readonly comparison: DraftComparison }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'unknown' };

interface PublishOptions {
  readonly name: string;
  readonly revision: number;
  readonly draft: MappingDraft;
  readonly mayCompare: boolean;
  readonly onPublished: () => void;
}

const idle: PublishStep = { kind: 'idle' };

/**
 * Compares the draft with the published version. If no receipt differs and no new failure occurs, publishes
 * at once. Otherwise `step` asks the user.
 */
export function usePublish({ name, revision, draft, mayCompare, onPublished }: PublishOptions) {
  const t = useTranslations('portal.transformations');
  const [step, setStep] = useState<PublishStep>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const publish = useSave({
    save: (_comparison: DraftComparison | null) =>
      api('publish_transformation', { params: { name }, body: { revision } }),
    saved: ({ published_version: version }, comparison) => {
      const { fixed } = countMappingChanges(comparison?.results ?? []);
      return fixed === 0
        ? t('published', { version: version ?? 0 })
        : t('publishedRepaired', { version: version ?? 0, count: fixed });
    },
    invalidates: ['get_transformation_samples'],
    onSaved: onPublished,
  });
  const finish = (comparison: DraftComparison | null) =>
    publish.mutate(comparison, { onSettled: () => setStep(idle) });

  const start = async () => {
    if (!mayCompare) return setStep({ kind: 'unknown' });
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (comparison: DraftComparison) => {
      if (!signal.aborted)
        setStep((before) => ({
          kind: 'comparing',
          isShown: before.kind === 'comparing' && before.isShown,
          comparison,
        }));
    };
    show(noComparison);
    const shown = setTimeout(
      () => setStep((before) => (before.kind === 'comparing' ? { ...before, isShown: true } : before)),
      shownAfter,
    );
    let late = noComparison;
    const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, publishTimeoutInMs, 'late'));
    const compared = compareDraft(name, draft, signal, (comparison) => {
      late = comparison;
      show(comparison);
    });
    try {
      const comparison = await Promise.race([compared, timeout]);
      if (signal.aborted) return;
      if (comparison === 'late') setStep({ kind: 'late', comparison: late });
      else if (isHarmless(comparison)) finish(comparison);
      else setStep({ kind: 'changed', comparison });
    } catch (error) {
      if (!signal.aborted)
        setStep({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      clearTimeout(shown);
      controller.abort();
      void compared.catch(() => undefined);
    }
  };
  return {
    step,
    start: () => void start(),
    confirm: () => finish('comparison' in step ? step.comparison : null),
    cancel: () => {
      running.current?.abort();
      setStep(idle);
    },
    isPublishing: publish.isPending,
    error: publish.error,
  };
}

function isHarmless({ results }: DraftComparison): boolean {
  const { changed, new_failure: failures } = countMappingChanges(results);
  return changed === 0 && failures === 0;
}
