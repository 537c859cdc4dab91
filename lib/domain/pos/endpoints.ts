import { z } from 'zod';
import { accepted, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { anyBytes, anyType } from '@/lib/platform/http/input';
import { numberInPath } from '@/lib/platform/http/path';
import { integerArgument } from '@/lib/platform/http/query';
import { problems } from '@/lib/core/problems';
import { acceptData } from './accept-data';
import { acceptRaw } from './accept-raw';
import { isMetadataArgument, readMetadata } from './metadata';
import { metadataArguments, metadataHeaders, rawReceiptHeader } from './described-headers';
import { getHandOver } from './hand-over-endpoint';
import { presentRawStatus } from './present';
import { isPropertyArgument, readProperties } from './properties';
import { posDataBody } from './data-schema';
import { rawState, rawStatusOut } from './schema';
import { listRawStatus } from './get-raw';
import { listTills } from './list-tills';
import { presentTill, tillOut } from './till';
import { previewMapping, runTransformation } from './preview/mapping-endpoints';
import {
  getRawReceipts,
  getRawReceipt,
  getRawReceiptContent,
  getRawReceiptOriginal,
  getParsedRawReceipt,
  replayRawReceipt,
  replayRawReceipts,
  getRawReplay,
} from './raw-endpoints';

const deprecatedSince = new Date('2024-01-01T00:00:00Z');

const document = anyBytes.meta({
  type: 'string',
  format: 'binary',
  minLength: 1,
  'x-sample': {
    type: 'text/plain',
    text: [
      'Corner Shop',
      '2026-11-21 10:15   Receipt 4711',
      'Organic Whole Milk    2 x 1.99   3.98',
      'TOTAL                            3.98',
      'Card                             3.98',
      '',
    ].join('\n'),
  },
});

export const postPosReceipt = endpoint({
  operation: 'post_pos_receipt',
  method: 'POST',
  path: '/pos/receipts',
  summary: 'Submit a raw receipt',
  description:
    'The bytes are stored before the response and turned into receipts afterwards, by a transformation ' +
    'of the retailer. Pass properties for the transformation as arguments `property-<name>` or headers ' +
    '`service-property-<name>`: a header wins over an argument, the first of several with one name ' +
    'counts, case is ignored, and `-` is read as `_`. A repeated `external_id` names the same raw ' +
    'receipt: it gets the same response and is processed once.',
  describes: { query: metadataArguments, headers: metadataHeaders },
  takesArgument: (name) => isPropertyArgument(name) || isMetadataArgument(name),
  reads: readMetadata,
  accepts: { [anyType]: document },
  answers: { 202: { description: 'Stored, waiting to be processed', headers: rawReceiptHeader } },
  run: async (ctx, { body, headers, arguments: args }) => {
    const id = await acceptRaw(ctx, {
      body: body.value,
      headers,
      properties: readProperties(headers, args),
      metadata: readMetadata(headers, args),
    });
    return accepted({ 'service-pos-data-id': id });
  },
});

export const postPosData = endpoint({
  operation: 'post_pos_data',
  method: 'POST',
  path: '/pos/data',
  deprecatedSince,
  summary: 'Submit a raw data packet',
  description:
    'Use POST /pos/receipts instead. A repeated pair of `source_id` and `entry_id` names the same raw ' +
    'receipt.',
  accepts: { 'application/json': posDataBody },
  answers: { 204: { description: 'Stored, waiting to be processed', headers: rawReceiptHeader } },
  errors: ['storage_limit'],
  run: async (ctx, { body, headers }) =>
    noContent({ 'service-pos-data-id': await acceptData(ctx, body.value, headers) }),
});

export const getPosStatus = endpoint({
  operation: 'get_pos_status',
  method: 'GET',
  path: '/pos/status',
  readsFrom: 'replica',
  summary: 'List processing results of raw receipts, newest first',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: z.guid({ error: problems.id_of_raw }).optional(),
    state: rawState.optional().describe('Only raw receipts in this state.'),
  },
  answers: { 200: { description: 'A page of raw receipts', schema: z.array(rawStatusOut) } },
  run: async (ctx, { query }) => ok((await listRawStatus(ctx, query)).map(presentRawStatus)),
});

export const getStoreTills = endpoint({
  operation: 'get_store_tills',
  method: 'GET',
  path: '/stores/{reference}/tills',
  readsFrom: 'replica',
  summary: 'List the tills of a store, last seen first',
  params: {
    reference: numberInPath().meta({ description: 'The reference of the store.', examples: [1] }),
  },
  answers: { 200: { description: 'The tills', schema: z.array(tillOut) } },
  errors: ['not_found'],
  run: async (ctx, { params: { reference } }) => ok((await listTills(ctx, reference)).map(presentTill)),
});

export const posEndpoints = [
  postPosReceipt,
  postPosData,
  getPosStatus,
  previewMapping,
  runTransformation,
  getRawReceipts,
  getRawReceipt,
  getRawReceiptContent,
  getRawReceiptOriginal,
  getParsedRawReceipt,
  replayRawReceipt,
  replayRawReceipts,
  getRawReplay,
  getStoreTills,
  getHandOver,
] as const;
