import { api } from '../api/client';
import type { MappingChange, MappingDraft } from './mapping';

/** How far a comparison is. */
export interface Comparison {
  readonly total: number;
  readonly done: number;
  readonly results: readonly MappingChange[];
}

/** Raw receipts of one part. */
const partSize = 100;

export const noComparison: Comparison = { total: 0, done: 0, results: [] };

/**
 * Runs a draft over the newest raw receipts beside what is in force, part by part, and tells after each how far it is.
 * It ends early when the signal is aborted, with what there is by then.
 * @throws ApiError
 */
export async function compareDraft(
  name: string,
  draft: MappingDraft,
  signal: AbortSignal,
  onProgress: (comparison: Comparison) => void,
): Promise<Comparison> {
  let comparison = noComparison;
  let after: string | null = null;
  do {
    const part = await runDraft(name, draft, { after, done: comparison.done });
    const results = [...comparison.results, ...part.results];
    comparison = { total: part.total, done: part.done, results };
    onProgress(comparison);
    after = part.next;
  } while (after !== null && !signal.aborted);
  return comparison;
}

/** Runs a draft over the next raw receipts. */
function runDraft(
  name: string,
  draft: MappingDraft,
  { after, done }: { readonly after: string | null; readonly done: number },
) {
  const rest = after === null ? {} : { after };
  return api('run_transformation', { params: { name }, body: { ...draft, count: partSize, done, ...rest } });
}

/** How many raw receipts change in which way. */
export function countChanges(
  results: readonly MappingChange[],
): Readonly<Record<MappingChange['change'], number>> {
  const counts = { same: 0, changed: 0, new_failure: 0, fixed: 0 };
  for (const { change } of results) counts[change] += 1;
  return counts;
}
