'use client';

import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { unshownError, useFieldErrors } from '../text/use-error-text';
import { useUnsaved } from './use-unsaved';
import type { Saving } from './use-save';

/** What is wrong with fields, in the user's language, by the API's path of each; nothing where a field is right. */
export type FieldTexts = Readonly<Record<string, string | false | undefined>>;

/** What every form says of itself. */
export interface FormOptions<Input> {
  /** How it is saved: `useSave`, `useGuardedPatch`. */
  readonly save: Saving<Input>;
  /** What a refusal says of fields where the violations that it names do not: of a name that is taken, for instance. */
  readonly explain?: (error: Error) => FieldTexts;
  /** What else is known to be wrong with fields. */
  readonly noted?: FieldTexts;
  /** Comes between the button and the call, to ask first: calls `send` at once, later or never. */
  readonly before?: (input: Input, send: (input: Input) => void) => void;
  /** True when `before` still waits for an answer. */
  readonly isBusy?: boolean;
  readonly onChange?: () => void;
}

/** A form as `Form`, `SmallForm`, `FormDialog` and its fields need it. */
export interface FormState {
  readonly element: RefObject<HTMLFormElement | null>;
  /** The fields that are on the page: the API's path of each, and what it is called. */
  readonly fields: Map<string, string>;
  /** What is wrong with the first of these fields, or with what is inside it. */
  readonly errorOf: (...fields: readonly string[]) => string | undefined;
  /** Why saving was refused, where no field on the page says it. */
  readonly unshown: () => Error | null;
  readonly conflicts: Saving<never>['conflicts'];
  readonly isPending: boolean;
  /** Whether it is saved just now, or was and leads to another page: nothing calls that off. */
  readonly isSaving: boolean;
  /** True when something is typed that is not saved. */
  readonly isChanged: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onChange: () => void;
  /** Forgets what was refused, and what was typed since it was saved; fields with a `defaultValue` keep theirs. */
  readonly reset: () => void;
}

interface Typing<Input> {
  readonly isChanged: boolean;
  readonly wrong: FieldTexts;
  readonly onChange: () => void;
  /** What to send, and what to do once it is saved; null where something is wrong. */
  readonly onTry: (fields: HTMLFormElement) => { readonly input: Input; readonly onSaved: () => void } | null;
  readonly onReset: () => void;
}

/** What forms have in common, however they keep what is typed. */
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
    // Neither below the bar with the button nor above the page's top.
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
      // A dialog is a part of the page's tree, not of its form.
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
