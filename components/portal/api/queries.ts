import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, apiBytes } from './client';
import type { AnswerOf, AnyInput, Call, OperationId } from './input';

/** The key under which the answer of an operation is kept; without an input it names the answers to all of them. */
export function apiKey(operation: OperationId, input?: AnyInput): readonly unknown[] {
  return input === undefined ? [operation] : [operation, input];
}

/** An operation with its input as a query, for `useQuery` and for what reads or writes what the browser keeps. */
export function apiQuery<Op extends OperationId>(operation: Op, ...[input]: Call<Op, never>) {
  return queryOptions<AnswerOf<Op>>({
    queryKey: apiKey(operation, input ?? {}),
    queryFn: ({ signal }) => api(operation, ...([input, { signal }] as Call<Op, { signal: AbortSignal }>)),
  });
}

/** An operation that answers a file, as a query for its bytes. */
export function apiBytesQuery<Op extends OperationId>(operation: Op, ...[input]: Call<Op, never>) {
  return queryOptions({
    queryKey: apiKey(operation, input ?? {}),
    queryFn: ({ signal }) =>
      apiBytes(operation, ...([input, { signal }] as Call<Op, { signal: AbortSignal }>)),
  });
}

/** Reads again what operations answered, whatever their input; resolves when what is shown is read. */
export async function invalidate(client: QueryClient, ...operations: readonly OperationId[]): Promise<void> {
  await Promise.all(operations.map((operation) => client.invalidateQueries({ queryKey: apiKey(operation) })));
}

/** Drops all that the browser has read but the answers of one operation. */
export function removeAllBut(client: QueryClient, operation: OperationId): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== operation });
}
