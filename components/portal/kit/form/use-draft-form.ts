'use client';

import { useState } from 'react';
import { useFormState, type FieldTexts, type FormOptions, type FormState } from './use-form-state';

interface Options<Draft, Input> extends FormOptions<Input> {
  /** Saved state. A newer one is shown unless the draft has changes. */
  readonly initial: Draft;
  /**
   * Returns the request for a draft. A draft counts as changed if its request differs from that of the saved
   * state.
   */
  readonly input: (draft: Draft, saved: Draft) => Input;
  readonly check?: (draft: Draft) => FieldTexts;
  readonly startsAnew?: boolean;
}

export interface DraftForm<Draft> extends FormState {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

export function useDraftForm<Draft extends object, Input>(options: Options<Draft, Input>): DraftForm<Draft> {
  const { initial, input, check, startsAnew = false, ...rest } = options;
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [isTried, setTried] = useState(false);
  const keep = (kept: Draft) => {
    setDraft(kept);
    setSaved(kept);
    setTried(false);
  };
  const isChanged = !isSame(input(draft, saved), input(saved, saved));
  const [known, setKnown] = useState(initial);
  // A save in progress is excluded: `initial` may already be its result before this form knows that it was
  // saved.
  if (!rest.save.isPending && !isSame(known, initial)) {
    setKnown(initial);
    if (!isChanged) keep(initial);
  }
  const state = useFormState(rest, {
    isChanged,
    wrong: isTried && check !== undefined ? check(draft) : {},
    onChange: () => undefined,
    onTry: () => {
      setTried(true);
      if (check !== undefined && Object.values(check(draft)).some(Boolean)) return null;
      const onSaved = () => {
        setSaved(startsAnew ? initial : draft);
        if (!startsAnew) return;
        setTried(false);
        setDraft((now) => (now === draft ? initial : now));
      };
      return { input: input(draft, saved), onSaved };
    },
    onReset: () => keep(saved),
  });
  return {
    ...state,
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    Array.isArray(value) && value.every((member) => typeof member === 'string') ? value.toSorted() : value,
  );
}
