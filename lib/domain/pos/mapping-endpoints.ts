import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { drawPreviews } from './draw-previews';
import { presentPreview, presentRun } from './present-mapping';
import { previewTransformation } from './preview-transformation';
import { runDraft } from './run-draft';
import { previewBody, previewBytesMax, previewOut, runBody, runOut } from './schema';

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
