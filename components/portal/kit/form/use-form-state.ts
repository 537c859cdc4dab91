'use client';

import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { unshownError, useFieldErrors } from '../text/use-error-text';
import { useUnsaved } from './use-unsaved';
import type { Saving } from './use-save';

export type FieldTexts = Readonly<Record<string, string | false | undefined>>;

export interface FormOptions<Input> {
  readonly save: Saving<Input>;
  /** Returns errors by field for a refusal that names no field. */
  readonly explain?: (error: Error) => FieldTexts;
  readonly noted?: FieldTexts;
  /** Runs before saving. It may call `send` at once, later, or never. */
  readonly before?: (input: Input, send: (input: Input) => void) => void;
  readonly isBusy?: boolean;
  readonly onChange?: () => void;
}

export interface FormState {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly fields: Map<string, string>;
  readonly errorOf: (...fields: readonly string[]) => string | undefined;
  readonly unshown: () => Error | null;
  readonly conflicts: Saving<never>['conflicts'];
  readonly isPending: boolean;
  readonly isSaving: boolean;
  readonly isChanged: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onChange: () => void;
  /** Clears refusals and unsaved text. Fields with `defaultValue` keep their text. */
  readonly reset: () => void;
}

interface Typing<Input> {
  readonly isChanged: boolean;
  readonly wrong: FieldTexts;
  readonly onChange: () => void;
  readonly onTry: (fields: HTMLFormElement) => { readonly input: Input; readonly onSaved: () => void } | null;
  readonly onReset: () => void;
}

export function useFormState<Input>(options: FormOptions<Input>, typing: Typing<Input>): FormState {
  const { save, explain, noted = {}, before = (input, send) => send(input) } = options;
  const { error } = save;
  const element = useRef<HTMLFormElement>(null);
  const [fields] = useState(() => new Map<string, string>());
  const [tries, setTries] = useState(0);
  const violations = useFieldErrors(error);
  const explained = error === null ? {} : (explain?.(error) ?? {});
  const isSaving = save.isPending || save.isLeaving;
  useUnsaved(typing.isChanged, isSaving);
  useEffect(() => {
    if (tries === 0 && error === null) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // Neither the header nor the buttons cover a field at the center.
    field?.scrollIntoView({ block: 'center' });
  }, [tries, error]);
  const errorOf = (...names: readonly string[]) => {
    const own = names.map((name) => typing.wrong[name] || explained[name] || noted[name]).find(Boolean);
    if (own) return own;
    return [...violations].find(([at]) =>
      names.some((name) => at === name || at.startsWith(`${name}.`)),
    )?.[1];
  };
  return {
    element,
    fields,
    errorOf,
    unshown: () => {
      const isExplained = Object.entries(explained).some(([name, text]) => text && fields.has(name));
      return isExplained ? null : unshownError(error, ...fields.keys());
    },
    conflicts: save.conflicts,
    isPending: isSaving || options.isBusy === true,
    isSaving,
    isChanged: typing.isChanged,
    onSubmit: (event) => {
      event.preventDefault();
      // In React, events of a dialog also reach a form around the dialog.
      event.stopPropagation();
      if (save.isPending) return;
      const tried = typing.onTry(event.currentTarget);
      if (tried === null) setTries((count) => count + 1);
      else before(tried.input, (input) => save.mutate(input, { onSuccess: tried.onSaved }));
    },
    onChange: () => {
      typing.onChange();
      options.onChange?.();
    },
    reset: () => {
      save.reset();
      typing.onReset();
    },
  };
}
