import { formatTimestamp } from '@/lib/core/timestamps';
import type { PreviewResult } from './preview-transformation';
import type { DraftResult, runDraft } from './run-draft';

/** `pages` are the consumer pages of its receipts, where they are drawn. */
export function presentPreview(preview: PreviewResult, pages: readonly (string | null)[]) {
  const receipts = preview.receipts.map((made, index) => ({ ...made, html: pages[index] ?? null }));
  return { ...preview, receipts };
}

export function presentRun(run: Awaited<ReturnType<typeof runDraft>>) {
  return { ...run, results: run.results.map(presentResult) };
}

function presentResult({ raw, change, before, after, differences }: DraftResult) {
  return {
    raw_id: raw.id,
    state: raw.state,
    received_timestamp: formatTimestamp(raw.createdAt),
    change,
    before: { receipts: before.made.length, failure: before.failure },
    after: { receipts: after.made.length, failure: after.failure },
    differences,
  };
}
