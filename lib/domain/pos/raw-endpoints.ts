import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { created, endpoint, fileAnswer, noContent, ok } from '@/lib/platform/http/endpoint';
import { pacedSteps } from '@/lib/platform/http/pace';
import { booleanText, instantArgument, integerArgument } from '@/lib/platform/http/query';
import { maskBytes } from '@/lib/core/card-numbers/mask-bytes';
import { apiUrl } from '@/lib/core/paths';
import { problems } from '@/lib/core/problems';
import { inputFormat } from '@/lib/domain/transformations/schema';
import { nextRawHeader } from './described-headers';
import { getRaw, getRawContent, getRawOriginal, listMadeReceipts } from './get-raw';
import { getReplay } from './replay/get-replay';
import { parseRaw } from './parse-raw';
import { presentListedRaw, presentRaw, presentReplay } from './present';
import { replayRaw } from './replay/replay-raw';
import { parsedOut, rawListedOut, rawOut, rawReplayOut, rawState, replayRawBody } from './schema';
import { searchRaw } from './search-raw';
import { startReplay } from './replay/start-replay';

const madeShown = 100;

const inPath = {
  id: z.string().meta({ description: 'The raw receipt.', format: 'uuid' }),
};

export const getRawReceipts = endpoint({
  operation: 'get_raw_receipts',
  method: 'GET',
  path: '/pos/raw',
  readsFrom: 'replica',
  summary: 'List raw receipts, newest first',
  description:
    'Pass the header `service-next` of a response as `after` to get the next page. The last page has ' +
    'none.',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: z.guid({ error: problems.id_of_raw }).optional(),
    state: rawState.optional().describe('Only raw receipts in this state.'),
    transformation: fields
      .text({ min: 1, max: 100 })
      .optional()
      .describe('Only raw receipts read by this transformation.'),
    code: fields
      .text({ min: 1, max: 100 })
      .optional()
      .describe('Only raw receipts that failed with this code.'),
    cause: fields
      .text({ min: 1, max: 100 })
      .optional()
      .describe('Only raw receipts that failed for this cause, as the portal groups and names them.'),
    text: fields
      .text({ min: 1, max: 255 })
      .optional()
      .describe(
        'Part of an id sent with it, of its media type or, with `view.get_raw_receipt`, of its error; or the ' +
          'full id of the raw receipt. A response with fewer than `count` entries can still have ' +
          '`service-next`: older ones were then not searched yet.',
      ),
    from_timestamp: instantArgument().optional(),
    to_timestamp: instantArgument().optional(),
  },
  answers: {
    200: { description: 'A page of raw receipts', schema: z.array(rawListedOut), headers: nextRawHeader },
  },
  errors: ['search_timeout'],
  run: async (ctx, { query }) => {
    const { from_timestamp: from, to_timestamp: to, ...rest } = query;
    const { rows, next } = await searchRaw(ctx, { ...rest, from, to });
    return ok(rows.map(presentListedRaw), next === null ? {} : { 'service-next': next });
  },
});

export const getRawReceipt = endpoint({
  operation: 'get_raw_receipt',
  method: 'GET',
  path: '/pos/raw/{id}',
  summary: 'Read a raw receipt without its content',
  params: inPath,
  answers: { 200: { description: 'The raw receipt', schema: rawOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const row = await getRaw(ctx, params.id);
    return ok(presentRaw(row, await listMadeReceipts(ctx, row, madeShown)));
  },
});

export const getRawReceiptContent = endpoint({
  operation: 'get_raw_receipt',
  method: 'GET',
  path: '/pos/raw/{id}/content',
  summary: 'Download the content of a raw receipt',
  params: inPath,
  description:
    'The bytes as received, except that all digits of card numbers but the last four are `*`. ' +
    '`/pos/raw/{id}/original` gives them unchanged.',
  answers: { 200: { description: 'The bytes', file: 'application/octet-stream' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const row = await getRawContent(ctx, params.id);
    return bytesAnswer(row.id, await pacedSteps(maskBytes(row.body)));
  },
});

export const getRawReceiptOriginal = endpoint({
  operation: 'get_raw_receipt_original',
  method: 'GET',
  path: '/pos/raw/{id}/original',
  summary: 'Download a raw receipt exactly as it was received',
  params: inPath,
  description:
    'The bytes as received, card numbers included: what a signature over them is verified with. The audit trail notes ' +
    'who downloaded what.',
  answers: { 200: { description: 'The bytes', file: 'application/octet-stream' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const row = await getRawOriginal(ctx, params.id);
    return bytesAnswer(row.id, new Uint8Array(row.body));
  },
});

/** The headers make browsers save the file, because opening it could run scripts. */
function bytesAnswer(id: string, body: Uint8Array<ArrayBuffer>) {
  const open = () => Promise.resolve(new Blob([body]).stream());
  return fileAnswer(
    { type: 'application/octet-stream', bytes: body.byteLength, open },
    {
      'Content-Disposition': `attachment; filename="raw-${id}.bin"`,
      'Content-Security-Policy': 'sandbox',
    },
  );
}

export const getParsedRawReceipt = endpoint({
  operation: 'get_raw_receipt',
  method: 'GET',
  path: '/pos/raw/{id}/parsed',
  summary: 'Read the parsed content of a raw receipt',
  description: 'Card numbers are masked as in the download: all digits but the last four are `*`.',
  params: inPath,
  query: {
    format: inputFormat.optional().describe('How the bytes are read; detected if omitted.'),
    charset: fields.text({ min: 1, max: 40 }).optional().describe('Character set, such as `windows-1252`.'),
    delimiter: fields.text({ min: 1, max: 1 }).optional().describe('CSV: the separator of cells.'),
    header: booleanText().optional().describe('CSV: whether the first row names the columns.'),
  },
  answers: { 200: { description: 'The tree, or why there is none', schema: parsedOut } },
  errors: ['not_found'],
  run: async (ctx, { params, query: { format, charset, delimiter, header } }) =>
    ok(await parseRaw(ctx, params.id, { inputFormat: format, options: { charset, delimiter, header } })),
});

export const replayRawReceipt = endpoint({
  operation: 'replay_raw_receipt',
  method: 'POST',
  path: '/pos/raw/{id}/_replay',
  summary: 'Process a raw receipt again',
  params: inPath,
  answers: { 204: { description: 'Queued to be processed again' } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => {
    await replayRaw(ctx, params.id);
    return noContent();
  },
});

export const replayRawReceipts = endpoint({
  operation: 'replay_raw_receipts',
  method: 'POST',
  path: '/pos/raw/_replay',
  summary: 'Process all matching raw receipts again',
  accepts: { 'application/json': replayRawBody },
  answers: { 201: { description: 'Started', schema: rawReplayOut } },
  run: async (ctx, { body }) => {
    const progress = await startReplay(ctx, body.value);
    return created(apiUrl('pos', 'replays', progress.replay.id), presentReplay(progress));
  },
});

export const getRawReplay = endpoint({
  operation: 'get_raw_replay',
  method: 'GET',
  path: '/pos/replays/{id}',
  summary: 'Read the progress of a replay',
  params: inPath,
  answers: { 200: { description: 'Progress', schema: rawReplayOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentReplay(await getReplay(ctx, params.id))),
});
