'use client';

import { useState } from 'react';
import { useFormState, type FieldTexts, type FormOptions, type FormState } from './use-form-state';

interface Options<Draft, Input> extends FormOptions<Input> {
  readonly initial: Draft;
  /** What is sent of a draft. Drafts that send the same are the same. */
  readonly input: (draft: Draft) => Input;
  /** What cannot be right; asked for with each change once the user has tried to save. */
  readonly check?: (draft: Draft) => FieldTexts;
  /** Whether the form is empty again once it is saved. */
  readonly startsAnew?: boolean;
}

export interface DraftForm<Draft> extends FormState {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Shows this, as what is saved. */
  readonly keep: (saved: Draft) => void;
}

/** A form whose fields show a draft that it keeps, because fields depend on each other or on what is saved. */
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
  const state = useFormState(rest, {
    isChanged: !isSame(input(draft), input(saved)),
    wrong: isTried && check !== undefined ? check(draft) : {},
    // Of the draft, which is compared.
    onChange: () => undefined,
    onTry: () => {
      setTried(true);
      if (check !== undefined && Object.values(check(draft)).some(Boolean)) return null;
      return { input: input(draft), onSaved: () => (startsAnew ? keep(initial) : setSaved(draft)) };
    },
    onReset: () => keep(saved),
  });
  return {
    ...state,
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    keep,
  };
}

/** Whether two inputs say the same, in whatever order they list names. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    Array.isArray(value) && value.every((member) => typeof member === 'string') ? value.toSorted() : value,
  );
}
