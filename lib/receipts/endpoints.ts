import { z } from 'zod';
import * as fields from '@/lib/fields';
import { created, endpoint, ok } from '@/lib/http/endpoint';
import { deprecation } from '@/lib/http/pipeline';
import { integerArgument, integerText, vector } from '@/lib/http/query';
import { jsonPatch } from '@/lib/json-patch/apply-patch';
import { apiUrl } from '@/lib/paths';
import { assignReceipt } from './assign-receipt';
import { getReceipt } from './get-receipt';
import { linksOf, receiptLinksOut } from './link-schema';
import { listReceipts } from './list-receipts';
import { patchReceipt } from './patch-receipt';
import { presentListedReceipt, presentReceipt } from './present';
import { assignReceiptBody, postReceiptBody, receiptListedOut, receiptOut, storeReference } from './schema';
import { searchReceipts } from './search-receipts';
import { submitReceipt } from './submit-receipt';

/** When the specification this service implements first called these forms deprecated. */
const deprecatedSince = new Date('2024-01-01T00:00:00Z');

const receiptId = z.guid({ error: 'must be a receipt id' });
const storeNumber = integerText({ min: 1, max: 2_147_483_647 });
const identifier = fields.text({ min: 1, max: 255 });

const listArguments = {
  consumer: vector(identifier, { max: 5 }),
  count: integerArgument({ min: 1, max: 20, fallback: 20 }),
  newer: receiptId.optional(),
  older: receiptId.optional(),
  store_id: vector(storeNumber, { max: 5 }),
};

/** GET /receipts, current version (§4.1). */
export const getReceiptsV2 = endpoint({
  operation: 'get_receipts',
  method: 'GET',
  path: '/receipts',
  version: 2,
  openToConsumers: true,
  summary: 'List receipts, newest first',
  query: {
    ...listArguments,
    id: vector(receiptId, { max: 5 }),
    store_reference: vector(storeNumber, { max: 5 }),
    transaction_id: vector(fields.text({ min: 1, max: 255 }), { max: 5 }),
  },
  answers: { 200: { description: 'A page of receipts', schema: z.array(receiptListedOut) } },
  errors: ['not_found'],
  run: async (ctx, { query }) => {
    const rows = await listReceipts(ctx, {
      ...query,
      storeId: query.store_id,
      storeReference: query.store_reference,
      transactionId: query.transaction_id,
    });
    return ok(rows.map(presentListedReceipt));
  },
});

/** GET /receipts, deprecated version (§4.2). */
export const getReceiptsV1 = endpoint({
  operation: 'get_receipts',
  method: 'GET',
  path: '/receipts',
  version: 1,
  deprecatedSince,
  openToConsumers: true,
  summary: 'List receipts, newest first, with store references as text',
  query: {
    ...listArguments,
    id: vector(receiptId, { max: 20 }),
    store_reference: vector(storeReference, { max: 5 }),
    transaction_id: vector(fields.text({ min: 1, max: 255 }), { max: 20 }),
  },
  answers: { 200: { description: 'A page of receipts', schema: z.array(receiptOut) } },
  errors: ['not_found'],
  run: async (ctx, { query }) => {
    const rows = await listReceipts(ctx, {
      ...query,
      storeId: query.store_id,
      storeReference: query.store_reference,
      transactionId: query.transaction_id,
    });
    return ok(rows.map(presentReceipt));
  },
});

/** GET /receipts/{id} (§4.3). */
export const getReceiptById = endpoint({
  operation: 'get_receipt',
  method: 'GET',
  path: '/receipts/{id}',
  openToConsumers: true,
  summary: 'Read a receipt',
  params: { id: z.string() },
  answers: { 200: { description: 'The receipt', schema: receiptOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentReceipt(await getReceipt(ctx, params.id))),
});

/** POST /receipts (§4.4). */
export const postReceipt = endpoint({
  operation: 'post_receipt',
  method: 'POST',
  path: '/receipts',
  summary: 'Submit a receipt',
  accepts: { 'application/json': postReceiptBody },
  answers: {
    201: {
      description: 'Stored, or stored before with the same content',
      schema: z.strictObject({
        id: z.uuid(),
        _links: receiptLinksOut.optional(),
      }),
    },
  },
  errors: ['conflict', 'unprocessable'],
  run: async (ctx, { body }) => {
    const { id, replayed, linkToken } = await submitReceipt(ctx, body.value);
    const links = linkToken === null ? {} : { _links: linksOf(linkToken) };
    const headers: Record<string, string> = replayed ? { 'Idempotency-Replayed': 'true' } : {};
    return created(apiUrl('receipts', id), { id, ...links }, headers);
  },
});

/** PATCH /receipts/{id} (§4.5). */
export const patchReceiptById = endpoint({
  operation: 'patch_receipt',
  method: 'PATCH',
  path: '/receipts/{id}',
  openToConsumers: true,
  summary: 'Correct the identifier of a receipt, or whether it is mailed',
  params: { id: z.string() },
  accepts: {
    'application/json-patch+json': jsonPatch,
    'application/json': z.strictObject({ identifier }),
  },
  answers: { 200: { description: 'The receipt afterwards', schema: receiptOut } },
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params, body }) => {
    if (body.type === 'application/json-patch+json') {
      return ok(presentReceipt(await patchReceipt(ctx, params.id, body.value)));
    }
    const patch = [{ op: 'add' as const, path: '/identifier', value: body.value.identifier }];
    const receipt = await patchReceipt(ctx, params.id, patch);
    return ok(presentReceipt(receipt), { Deprecation: deprecation(deprecatedSince) });
  },
});

/** POST /receipts/_assign, an addition (contract section 4). */
export const assignReceiptToIdentifier = endpoint({
  operation: 'assign_receipt',
  method: 'POST',
  path: '/receipts/_assign',
  summary: 'Give a receipt to a consumer',
  accepts: { 'application/json': assignReceiptBody },
  answers: { 200: { description: 'The receipt afterwards', schema: receiptOut } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { body }) => ok(presentReceipt(await assignReceipt(ctx, body.value))),
});

/** GET /receipts/_search (§4.6). */
export const searchReceiptsByQuery = endpoint({
  operation: 'search_receipts',
  method: 'GET',
  path: '/receipts/_search',
  openToConsumers: true,
  summary: 'Search receipts with the query language',
  query: {
    consumer: vector(identifier, { max: 5 }),
    count: integerArgument({ min: 1, max: 20, fallback: 20 }),
    offset: integerArgument({ min: 0, max: 1000, fallback: 0 }),
    query: z.string(),
  },
  answers: {
    200: {
      description: 'How many receipts match, and a page of them, newest first',
      schema: z.strictObject({ hits: z.int(), receipts: z.array(receiptOut), time: z.int() }),
    },
  },
  errors: ['invalid_query', 'consumer_conflict', 'search_timeout'],
  run: async (ctx, { query }) => {
    const { hits, receipts, time } = await searchReceipts(ctx, query);
    return ok({ hits, receipts: receipts.map(presentReceipt), time });
  },
});
