'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { toast } from 'sonner';

interface Save<Input, Result> {
  /** The call of the API. */
  readonly save: (input: Input) => Promise<Result>;
  /** What to say when it worked; nothing when the page itself shows it. */
  readonly saved?: string | ((result: Result, input: Input) => string);
  readonly onSaved?: (result: Result, input: Input) => void;
}

/**
 * A change over the API: says that it worked and reads the page again, whose lists and details come from the server.
 * The error stays in the mutation, to be shown where the user is (`useErrorText`, `useFieldErrors`).
 */
export function useSave<Input = void, Result = unknown>({ save, saved, onSaved }: Save<Input, Result>) {
  const router = useRouter();
  return useMutation<Result, Error, Input>({
    mutationFn: save,
    onSuccess: (result, input) => {
      const text = typeof saved === 'function' ? saved(result, input) : saved;
      if (text !== undefined) toast.success(text);
      onSaved?.(result, input);
      router.refresh();
    },
  });
}
