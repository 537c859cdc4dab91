import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { dayArgument, integerArgument, integerText, vector } from '@/lib/platform/http/query';
import { problems } from '@/lib/core/problems';
import { formatTimestamp } from '@/lib/core/timestamps';
import { reachedSteps } from '../send/delivery-state';
import { getDelivery, listDeliveries, listReceiptDeliveries } from './list-deliveries';
import { listReceiptChannels } from './list-receipt-channels';
import { channels } from '../send/message-content';
import {
  deliveryEventOut,
  deliveryKinds,
  deliveryOut,
  deliveryStates,
  deliverySummaryOut,
  receiptChannelOut,
  retriedDeliveriesOut,
  retryDeliveriesBody,
} from './outbox-schema';
import { presentDelivery, presentDeliveryEvent, presentDeliverySummary } from './present';
import { retryDeliveries } from '../request/retry-deliveries';
import { retryDelivery } from '../request/retry-delivery';

const page = {
  count: integerArgument({ min: 1, max: 100, fallback: 20 }),
  after: z.uuid({ error: problems.id_of_last }).optional(),
};

const deliveryInPath = { id: z.string().meta({ description: 'The message.', format: 'uuid' }) };
const receiptInPath = { id: z.string().meta({ description: 'The receipt.', format: 'uuid' }) };

export const getDeliveries = endpoint({
  operation: 'get_deliveries',
  method: 'GET',
  path: '/deliveries',
  readsFrom: 'replica',
  summary: 'List messages, newest first',
  query: {
    ...page,
    kind: z.enum(deliveryKinds).optional().describe('Only messages of this kind.'),
    channel: z.enum(channels).optional().describe('Only messages sent through this channel.'),
    state: z.enum(deliveryStates).optional().describe('Only messages in this state.'),
    receipt: z
      .uuid({ error: problems.id_of_receipt })
      .optional()
      .describe('Only messages with this receipt.'),
    identifier: fields
      .text({ min: 1, max: 255 })
      .optional()
      .describe('Messages with receipts of this consumer, or sent to the identifier as an address.'),
    text: fields
      .text({ min: 1, max: 320 })
      .optional()
      .describe('Start of the address of the recipient; case is ignored.'),
    receipts_from: dayArgument()
      .optional()
      .describe(
        'The first day of receipts, by the clocks of the tills: only messages with receipts from it on.',
      ),
    receipts_to: dayArgument().optional().describe('The last day of receipts.'),
    store_reference: vector(integerText({ min: 1, max: 2_147_483_647 }), {
      max: 100,
      description: 'Only messages with receipts of these stores.',
    }),
    reached: z
      .enum(reachedSteps)
      .optional()
      .describe(
        '`delivered`: only messages of which the provider confirms it; `opened`: only messages by whose link the receipt was opened.',
      ),
  },
  answers: { 200: { description: 'A page of messages', schema: z.array(deliverySummaryOut) } },
  run: async (ctx, { query: { receipt: receiptId, receipts_from, receipts_to, ...query } }) => {
    const { store_reference: storeReferences, reached, identifier, ...rest } = query;
    const days = { from: receipts_from, to: receipts_to };
    const found = await listDeliveries(ctx, {
      ...rest,
      receiptId,
      identifiers: identifier === undefined ? undefined : [identifier],
      receipts: { ...days, storeReferences, reached },
    });
    return ok(found.map(presentDeliverySummary));
  },
});

export const getDeliveryById = endpoint({
  operation: 'get_delivery',
  method: 'GET',
  path: '/deliveries/{id}',
  summary: 'Read a message with its content and events',
  params: deliveryInPath,
  answers: { 200: { description: 'The message', schema: deliveryOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const { message, events } = await getDelivery(ctx, params.id);
    return ok(presentDelivery(message, events));
  },
});

export const postDeliveryRetry = endpoint({
  operation: 'retry_delivery',
  method: 'POST',
  path: '/deliveries/{id}/_retry',
  summary: 'Resend a message that failed or was only kept',
  params: deliveryInPath,
  answers: { 202: { description: 'Queued for sending', schema: z.strictObject({ id: z.uuid() }) } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => {
    await retryDelivery(ctx, params.id);
    return { status: 202, body: { id: params.id } };
  },
});

export const postDeliveriesRetry = endpoint({
  operation: 'retry_deliveries',
  method: 'POST',
  path: '/deliveries/_retry',
  summary: 'Resend the messages that failed for one cause',
  description:
    'Takes the newest 100 at once, of those that the inbox of problems counts; call again with `next` for the rest. One that is on its way already is refused, so nothing is sent twice.',
  accepts: { 'application/json': retryDeliveriesBody },
  answers: { 200: { description: 'What became of them', schema: retriedDeliveriesOut } },
  run: async (ctx, { body }) => {
    const { cause, failed_before: given, after } = body.value;
    const failedBefore = given === undefined ? ctx.now() : new Date(given);
    const { queued, refused, next } = await retryDeliveries(ctx, { cause, failedBefore, after });
    return ok({ queued, refused: [...refused], failed_before: formatTimestamp(failedBefore), next });
  },
});

export const getReceiptDeliveries = endpoint({
  operation: 'get_receipt_deliveries',
  method: 'GET',
  path: '/receipts/{id}/deliveries',
  summary: 'List delivery events of a receipt, newest first',
  params: receiptInPath,
  query: page,
  answers: { 200: { description: 'A page of events', schema: z.array(deliveryEventOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) =>
    ok((await listReceiptDeliveries(ctx, params.id, query)).map(presentDeliveryEvent)),
});

export const getReceiptChannels = endpoint({
  operation: 'get_receipt_channels',
  method: 'GET',
  path: '/receipts/{id}/channels',
  summary: 'List the channels available for a receipt',
  params: receiptInPath,
  answers: { 200: { description: 'Every channel', schema: z.array(receiptChannelOut) } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(await listReceiptChannels(ctx, params.id)),
});
