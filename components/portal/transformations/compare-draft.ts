import { api } from '../api/client';
import type { MappingChange, MappingDraft } from './mapping';

export interface DraftComparison {
  readonly total: number;
  readonly done: number;
  readonly results: readonly MappingChange[];
}

const partSize = 100;

export const noComparison: DraftComparison = { total: 0, done: 0, results: [] };

/**
 * Compares the newest raw receipts first. After an abort, returns the results so far.
 * @throws ApiError
 */
export async function compareDraft(
  name: string,
  draft: MappingDraft,
  signal: AbortSignal,
  onProgress: (comparison: DraftComparison) => void,
): Promise<DraftComparison> {
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

function runDraft(
  name: string,
  draft: MappingDraft,
  { after, done }: { readonly after: string | null; readonly done: number },
) {
  const rest = after === null ? {} : { after };
  return api('run_transformation', { params: { name }, body: { ...draft, count: partSize, done, ...rest } });
}

export function countMappingChanges(
  results: readonly MappingChange[],
): Readonly<Record<MappingChange['change'], number>> {
  const counts = { same: 0, changed: 0, new_failure: 0, fixed: 0 };
  for (const { change } of results) counts[change] += 1;
  return counts;
}
