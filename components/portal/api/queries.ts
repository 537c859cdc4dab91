import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, apiBytes } from './client';
import type { AnswerOf, AnyInput, Call, OperationId } from './input';

export function apiKey(operation: OperationId, input?: AnyInput): readonly unknown[] {
  return input === undefined ? [operation] : [operation, input];
}

export function apiQuery<Op extends OperationId>(operation: Op, ...[input]: Call<Op, never>) {
  return queryOptions<AnswerOf<Op>>({
    queryKey: apiKey(operation, input ?? {}),
    queryFn: ({ signal }) => api(operation, ...([input, { signal }] as Call<Op, { signal: AbortSignal }>)),
  });
}

export function apiBytesQuery<Op extends OperationId>(operation: Op, ...[input]: Call<Op, never>) {
  return queryOptions({
    queryKey: apiKey(operation, input ?? {}),
    queryFn: ({ signal }) =>
      apiBytes(operation, ...([input, { signal }] as Call<Op, { signal: AbortSignal }>)),
  });
}

/** Resolves after the queries that the page shows have been read again. */
export async function invalidate(client: QueryClient, ...operations: readonly OperationId[]): Promise<void> {
  await Promise.all(operations.map((operation) => client.invalidateQueries({ queryKey: apiKey(operation) })));
}

export function removeAllBut(client: QueryClient, operation: OperationId): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== operation });
}
