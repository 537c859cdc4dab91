import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { drawPreviews } from './draw-previews';
import { previewTransformation, type PreviewResult } from './preview-transformation';
import { runDraft, type DraftResult } from './run-draft';
import { previewBody, previewBytesMax, previewOut, runBody, runOut } from '../schema';
import { formatTimestamp } from '@/lib/core/timestamps';

export const previewMapping = endpoint({
  operation: 'preview_transformation',
  method: 'POST',
  path: '/transformations/_preview',
  summary: 'Preview a transformation without storing anything',
  description: '`raw_id` also needs the permission `view.get_raw_receipt`.',
  accepts: { 'application/json': previewBody },
  bodyBytesMax: previewBytesMax,
  answers: { 200: { description: 'The resulting receipts, or why there are none', schema: previewOut } },
  repeatable: true,
  errors: ['not_found'],
  run: async (ctx, { body: { value } }) => {
    const { input_format: inputFormat, options = {}, mapping, raw_id: rawId, content = '' } = value;
    const { content_type: contentType = null, properties = {}, kind } = value;
    const source =
      rawId === undefined ? { bytes: Buffer.from(content, 'base64'), contentType, properties } : { rawId };
    const preview = await previewTransformation(ctx, { inputFormat, options, mapping, kind, source });
    return ok(presentPreview(preview, await drawPreviews(ctx, preview.receipts)));
  },
});

export const runTransformation = endpoint({
  operation: 'run_transformation',
  method: 'POST',
  path: '/transformations/{name}/_run',
  summary: 'Compare a draft with the live version on recent raw receipts',
  description: 'Also needs the permission `view.get_raw_receipt`.',
  params: { name: z.string().meta({ description: 'The transformation.', examples: ['tills'] }) },
  accepts: { 'application/json': runBody },
  answers: { 200: { description: 'The changes for one batch, and where to continue', schema: runOut } },
  repeatable: true,
  errors: ['not_found'],
  run: async (ctx, { params, body: { value } }) => {
    const { input_format: inputFormat, options, mapping, count = 100, after, done = 0 } = value;
    const run = { name: params.name, inputFormat, options, mapping, count, after, done };
    return ok(presentRun(await runDraft(ctx, run)));
  },
});

function presentPreview(preview: PreviewResult, pages: readonly (string | null)[]) {
  const receipts = preview.receipts.map((made, index) => ({ ...made, html: pages[index] ?? null }));
  return { ...preview, receipts };
}

function presentRun(run: Awaited<ReturnType<typeof runDraft>>) {
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
