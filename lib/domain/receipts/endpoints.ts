import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { mapPages } from '@/lib/platform/db/pages-of';
import type { Pages } from '@/lib/platform/http/answer';
import { endpoint, ok, okList, okWithList, okWritten, type ApiVersion } from '@/lib/platform/http/endpoint';
import { integerArgument, integerText, vector } from '@/lib/platform/http/query';
import { plainFormDeprecation } from '@/lib/platform/http/version';
import { problems } from '@/lib/core/problems';
import { hitFields, searchQuery } from '@/lib/search/answer';
import { jsonPatch, patchOfConsumers } from '@/lib/platform/json-patch/apply-patch';
import { assignReceipt } from './change/assign-receipt';
import { receiptExample } from './examples';
import { getReceipt } from './read/get-receipt';
import { forParts, inParts } from './read/in-parts';
import { listReceipts } from './read/list-receipts';
import { patchReceipt } from './change/patch-receipt';
import { presentWithYields, presentListedReceipt, presentReceipt, type PresentedReceipt } from './present';
import { formAnswer, formOfType, receiptForms } from './wire/receipt-forms';
import { receiptListedOut, receiptOut } from './schema';
import { searchAndRead } from './search/search-receipts';
import { joinReceipts, writeNewestReceipts, writeReceipts, writtenPages } from './read/write-receipts';
import { assignReceiptBody, deprecatedSince, storeReference } from './wire/submission';
import { getReceiptsCsv } from './read/export-endpoint';
import { getReceiptSums } from './read/sums-endpoint';
import { getReceiptLinks, postReceiptLink, deleteReceiptLink } from './links/link-endpoints';
import { noteEndpoints } from './notes/endpoints';

const receiptId = z.guid({ error: problems.receipt_id }).meta({ examples: [receiptExample.id] });
const storeNumber = integerText({ min: 1, max: 2_147_483_647 });
const transactionId = fields.storedTransactionId().meta({ examples: ['4711'] });
const identifier = fields.text({ min: 1, max: 255 }).meta({ examples: [receiptExample.identifier] });
const consumer = vector(identifier, {
  max: 5,
  description:
    'Only receipts of these identifiers, separated by commas. An identifier that contains a comma cannot ' +
    'be used here.',
});

const listArguments = {
  consumer,
  count: integerArgument({ min: 1, max: 20, fallback: 20 }),
  newer: receiptId
    .optional()
    .describe(
      'The next newer receipts after this one: pass the first of the page. The page is still newest first.',
    ),
  older: receiptId.optional().describe('Receipts older than this one: pass the last of the page.'),
  store_id: vector(storeNumber, { max: 5, description: 'Only receipts of the stores with these ids.' }),
};

const listedIds = 'Only these receipts.';
const listedStores = 'Only receipts of these stores.';
const listedTransactions = 'Only receipts of these transactions.';

const paging =
  'Without `newer` and `older`, the page holds the newest receipts. To read all of them, pass the last ' +
  'receipt of each page as `older` until a page is empty.';

const receiptInPath = {
  id: z.string().meta({ description: 'The receipt.', format: 'uuid', examples: [receiptExample.id] }),
};

interface ListVersion<
  Version extends ApiVersion,
  Reference extends z.ZodType<string | number>,
  Out extends z.ZodType,
> {
  readonly version: Version;
  readonly deprecatedSince?: Date;
  readonly summary: string;
  readonly idsMax: number;
  readonly storeReference: Reference;
  readonly out: Out;
  readonly present: (row: PresentedReceipt) => z.output<Out>;
}

function receiptList<
  Version extends ApiVersion,
  Reference extends z.ZodType<string | number>,
  Out extends z.ZodType,
>({ idsMax, storeReference: reference, out, present, ...described }: ListVersion<Version, Reference, Out>) {
  return endpoint({
    ...described,
    operation: 'get_receipts',
    method: 'GET',
    path: '/receipts',
    readsFrom: 'replica',
    access: 'permission or consumer',
    description: paging,
    query: {
      ...listArguments,
      id: vector(receiptId, { max: idsMax, description: listedIds }),
      store_reference: vector(reference, { max: 5, description: listedStores }),
      transaction_id: vector(transactionId, { max: idsMax, description: listedTransactions }),
    },
    answers: { 200: { description: 'A page of receipts', schema: z.array(out) } },
    errors: ['not_found'],
    run: async (ctx, { query }) => {
      const {
        store_id: storeId,
        store_reference: ofReference,
        transaction_id: ofTransaction,
        ...others
      } = query;
      const list = { ...others, storeId, storeReference: ofReference, transactionId: ofTransaction };
      const form = { name: `v${described.version}`, present };
      const newest = await writeNewestReceipts(ctx, list, form);
      if (newest === null) {
        const page = await listReceipts(ctx, list);
        return okList(mapPages(inParts(forParts(ctx, list.consumer), page), present));
      }
      const text = joinReceipts(newest);
      return text === null ? okList(writtenPages(ctx, newest, form)) : okWritten(text);
    },
  });
}

export const getReceiptsV2 = receiptList({
  version: 2,
  summary: 'List receipts, newest first',
  idsMax: 5,
  storeReference: storeNumber,
  out: receiptListedOut,
  present: presentListedReceipt,
});

export const getReceiptsV1 = receiptList({
  version: 1,
  deprecatedSince,
  summary: 'List receipts, newest first, with store references as text',
  idsMax: 20,
  storeReference,
  out: receiptOut,
  present: presentReceipt,
});

/** Number of items written before other requests get a turn on the event loop. */
const itemsAtOnce = 100;

async function* inPages(items: readonly unknown[]): Pages {
  for (let from = 0; from < items.length; from += itemsAtOnce) yield items.slice(from, from + itemsAtOnce);
}

export const getReceiptById = endpoint({
  operation: 'get_receipt',
  method: 'GET',
  path: '/receipts/{id}',
  access: 'permission or consumer',
  summary: 'Read a receipt',
  description:
    'JSON unless `Accept` prefers another form. The others hold what the receipt’s page shows, in the language of ' +
    '`Accept-Language` where the receipt asks for none; docs/receipt-data.md describes them for authors of apps.',
  params: receiptInPath,
  answers: {
    200: {
      description: 'The receipt',
      schema: receiptOut,
      forms: Object.values(receiptForms),
      headers: {
        'Content-Disposition': z
          .string()
          .optional()
          .describe('Of other forms than JSON: a name for the file.'),
        'Content-Language': z
          .string()
          .optional()
          .describe('Of other forms than JSON: the language of their words.'),
        Vary: z.string().optional().describe('Of other forms than JSON.'),
      },
    },
  },
  errors: ['not_found'],
  run: async (ctx, { params, form, request }) => {
    const stored = await getReceipt(ctx, params.id);
    const name = formOfType(form.type);
    if (name !== null) {
      const { signal } = request;
      const acceptLanguage = request.headers.get('accept-language');
      return formAnswer(ctx, stored, { name, parameters: form.parameters, acceptLanguage, signal });
    }
    const receipt = await presentWithYields(stored);
    return okWithList({ ...receipt, items: [] }, 'items', inPages(receipt.items));
  },
});

export const patchReceiptById = endpoint({
  operation: 'patch_receipt',
  method: 'PATCH',
  path: '/receipts/{id}',
  access: 'permission or consumer',
  summary: 'Change the identifier or e-mail setting of a receipt',
  description:
    'A patch can change `/identifier` and `/properties/email_settings/send`, and test any value. The ' +
    'form without a JSON Patch is deprecated.',
  params: receiptInPath,
  deprecatedForms: { 'application/json': deprecatedSince },
  accepts: {
    'application/json-patch+json': jsonPatch.meta({
      examples: [[{ op: 'replace', path: '/identifier', value: 'anna.schmidt@example.com' }]],
    }),
    'application/json': z
      .strictObject({ identifier: fields.newIdentifier() })
      .meta({ deprecated: true, examples: [{ identifier: receiptExample.identifier }] }),
  },
  forConsumers: patchOfConsumers,
  answers: {
    200: {
      description: 'The receipt afterwards',
      schema: receiptOut,
      headers: { Deprecation: plainFormDeprecation },
    },
  },
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params, body }) => {
    if (body.type === 'application/json-patch+json') {
      return ok(presentReceipt(await patchReceipt(ctx, params.id, body.value)));
    }
    const patch = [{ op: 'add' as const, path: '/identifier', value: body.value.identifier }];
    const receipt = await patchReceipt(ctx, params.id, patch);
    return ok(presentReceipt(receipt));
  },
});

export const assignReceiptToIdentifier = endpoint({
  operation: 'assign_receipt',
  method: 'POST',
  path: '/receipts/_assign',
  summary: 'Assign a receipt to a consumer',
  description: 'A receipt that is assigned to another consumer is not changed (409).',
  accepts: { 'application/json': assignReceiptBody },
  answers: { 200: { description: 'The receipt afterwards', schema: receiptOut } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { body }) => ok(presentReceipt(await assignReceipt(ctx, body.value))),
});

export const searchReceiptsByQuery = endpoint({
  operation: 'search_receipts',
  method: 'GET',
  path: '/receipts/_search',
  readsFrom: 'replica',
  access: 'permission or consumer',
  summary: 'Search receipts with the query language',
  query: {
    consumer,
    count: integerArgument({ min: 1, max: 20, fallback: 20 }),
    offset: integerArgument({ min: 0, max: 1000, fallback: 0 }),
    query: searchQuery,
  },
  answers: {
    200: {
      description: 'How many receipts match, and a page of them, newest first',
      schema: z
        .strictObject({ ...hitFields, receipts: z.array(receiptOut) })
        .meta({ id: 'ReceiptsFound', examples: [{ hits: 1, receipts: [receiptExample], time: 4 }] }),
    },
  },
  errors: ['invalid_query', 'consumer_conflict', 'search_timeout'],
  run: async (ctx, { query }) => {
    const form = { name: 'v1', present: presentReceipt };
    const { hits, receipts, time } = await searchAndRead(ctx, query, (inner, ids) =>
      writeReceipts(inner, ids, form),
    );
    const text = joinReceipts(receipts);
    if (text !== null) return okWritten(`{"hits":${hits},"receipts":`, text, `,"time":${time}}`);
    const pages = writtenPages(forParts(ctx, query.consumer), receipts, form);
    return okWithList({ hits, receipts: [], time }, 'receipts', pages);
  },
});

export const receiptEndpoints = [
  getReceiptsV2,
  getReceiptsV1,
  getReceiptById,
  patchReceiptById,
  assignReceiptToIdentifier,
  searchReceiptsByQuery,
  getReceiptsCsv,
  getReceiptSums,
  getReceiptLinks,
  postReceiptLink,
  deleteReceiptLink,
  ...noteEndpoints,
] as const;
