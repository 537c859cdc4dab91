'use client';

import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { typedFields, type TypedFields } from '@/components/portal/kit/form/typed-fields';
import { Button } from '@/components/ui/button';

interface Again {
  readonly field: string;
  readonly text?: string;
}

interface Options<Input> {
  readonly read: (fields: TypedFields) => Input | Again;
  readonly submit: (input: Input) => Promise<Again | null>;
}

export interface AuthFormState {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isPending: boolean;
  readonly isTried: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly reset: (field?: string) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

function isAgain(value: unknown): value is Again {
  return typeof value === 'object' && value !== null && 'field' in value;
}

/** Not `useForm`: it would load React Query and the API's error texts. */
export function useAuthForm<Input>({ read, submit }: Options<Input>): AuthFormState {
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const [wrong, setWrong] = useState<Again | null>(null);
  const ask = (again: Again) => {
    setWrong(again);
    focusControl(element.current, again.field);
  };
  return {
    element,
    isPending,
    isTried,
    errorOf: (field) => (wrong?.field === field ? wrong.text : undefined),
    reset: (field) => {
      setWrong(null);
      if (field !== undefined) focusControl(element.current, field);
    },
    onSubmit: async (event) => {
      event.preventDefault();
      if (isPending) return;
      setTried(true);
      setWrong(null);
      const typed = read(typedFields(event.currentTarget));
      if (isAgain(typed)) return ask(typed);
      setPending(true);
      const again = await submit(typed);
      if (again === null) return;
      setPending(false);
      ask(again);
    },
  };
}

interface AuthFormProps {
  readonly form: AuthFormState;
  readonly submitLabel: string;
  readonly children: ReactNode;
  readonly note?: string;
  readonly action?: `/${string}`;
}

/**
 * If `action` is absent, a click before hydration waits (`formGuardScript`). The method `post` keeps the
 * password out of the address.
 */
export function AuthForm({ form, submitLabel, children, note, action }: AuthFormProps) {
  const { element, isPending, onSubmit } = form;
  return (
    <form
      ref={element}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-4"
    >
      {children}
      <Button type="submit" variant="primary" size="lg" loading={isPending} className="mt-2 w-full">
        {submitLabel}
      </Button>
      {note !== undefined && <p className="text-sm text-ink-muted">{note}</p>}
    </form>
  );
}

function focusControl(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement)) return;
  control.focus();
  control.select();
}
