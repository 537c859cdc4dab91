'use client';

import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { api } from './client';
import type { AnswerOf, Call, InputOf, OperationId } from './input';
import { apiQuery, invalidate } from './queries';

type QueryBehaviour<Op extends OperationId> = Omit<UseQueryOptions<AnswerOf<Op>>, 'queryKey' | 'queryFn'>;

export function useApi<Op extends OperationId>(
  operation: Op,
  ...[input, options]: Call<Op, QueryBehaviour<Op>>
) {
  return useQuery({ ...apiQuery(operation, ...([input] as Call<Op, never>)), ...options });
}

type MutationInput<Op extends OperationId> =
  Record<never, never> extends InputOf<Op> ? InputOf<Op> | void : InputOf<Op>;

interface MutationBehaviour<Op extends OperationId> extends Pick<
  UseMutationOptions<AnswerOf<Op>, Error, MutationInput<Op>>,
  'onError' | 'retry'
> {
  readonly invalidates?: readonly OperationId[];
  readonly onSuccess?: (answer: AnswerOf<Op>, input: MutationInput<Op>) => void;
}

export function useApiMutation<Op extends OperationId>(
  operation: Op,
  { invalidates = [], onSuccess, ...behaviour }: MutationBehaviour<Op> = {},
) {
  const client = useQueryClient();
  return useMutation<AnswerOf<Op>, Error, MutationInput<Op>>({
    ...behaviour,
    mutationFn: (input) => api(operation, ...([input ?? undefined] as unknown as Call<Op, never>)),
    onSuccess: (answer, input) => {
      void invalidate(client, ...invalidates);
      onSuccess?.(answer, input);
    },
  });
}
