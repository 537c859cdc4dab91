import { z } from 'zod';
import { apiUrl, displayUrl } from '@/lib/core/paths';
import { accepted, created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { integerArgument } from '@/lib/platform/http/query';
import { addDisplay, revokeDisplay } from './displays';
import { printReceipt } from './print-receipt';
import { getTill, listAllTills } from './read-tills';
import { reportStatus } from './report-status';
import { displayAddedOut, printReceiptBody, tillOut, tillStatusBody, tillTasksOut } from './schema';

const till = z.string().meta({ description: 'UUID of the till.', format: 'uuid' });

export const getTills = endpoint({
  operation: 'get_tills',
  method: 'GET',
  path: '/tills',
  readsFrom: 'replica',
  summary: 'List tills',
  description: 'Tills that have sent a receipt under their `till_uuid`, or reported their status.',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: z.guid().optional().describe('Only tills after this one.'),
  },
  answers: { 200: { description: 'A page of tills, by store and name', schema: z.array(tillOut) } },
  errors: ['not_found'],
  run: async (ctx, { query }) => ok(await listAllTills(ctx, query)),
});

export const getTillByUuid = endpoint({
  operation: 'get_till',
  method: 'GET',
  path: '/tills/{till}',
  summary: 'Read a till',
  params: { till },
  answers: { 200: { description: 'The till', schema: tillOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(await getTill(ctx, params.till)),
});

export const putTillStatus = endpoint({
  operation: 'put_till_status',
  method: 'PUT',
  path: '/tills/{till}/status',
  summary: 'Report the status of a till',
  description:
    'For the till itself, every ten seconds or so. The answer lists receipts to print, again until a status names them ' +
    'as `printed` or ten minutes have passed.',
  params: { till },
  accepts: { 'application/json': tillStatusBody },
  answers: { 200: { description: 'What the till is to do', schema: tillTasksOut } },
  errors: ['not_found'],
  run: async (ctx, { params, body }) => ok(await reportStatus(ctx, params.till, body.value)),
});

export const postDisplay = endpoint({
  operation: 'put_till',
  method: 'POST',
  path: '/tills/{till}/displays',
  summary: 'Add a display to a till',
  description: 'At most ten for each till.',
  params: { till },
  answers: { 201: { description: 'Added', schema: displayAddedOut } },
  errors: ['not_found', 'unprocessable'],
  run: async (ctx, { params }) => {
    const { id, token } = await addDisplay(ctx, params.till);
    return created(apiUrl('tills', params.till, 'displays', id), { id, url: displayUrl(token) });
  },
});

export const deleteDisplay = endpoint({
  operation: 'put_till',
  method: 'DELETE',
  path: '/tills/{till}/displays/{id}',
  summary: 'Revoke a display',
  params: { till, id: z.string().meta({ description: 'The display.', format: 'uuid' }) },
  answers: { 204: { description: 'Revoked' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    await revokeDisplay(ctx, params.till, params.id);
    return noContent();
  },
});

export const postReceiptPrint = endpoint({
  operation: 'print_receipt',
  method: 'POST',
  path: '/receipts/{id}/_print',
  summary: 'Print a receipt at a till',
  description:
    'The answer to the next status of the till names the receipt. 409 where the till has reported nothing for two minutes, ' +
    'or no printer that is ready.',
  params: { id: z.string().meta({ description: 'The receipt.', format: 'uuid' }) },
  accepts: { 'application/json': printReceiptBody },
  answers: { 202: { description: 'The till is asked' } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params, body }) => {
    await printReceipt(ctx, params.id, body.value.till);
    return accepted();
  },
});

export const tillEndpoints = [
  getTills,
  getTillByUuid,
  putTillStatus,
  postDisplay,
  deleteDisplay,
  postReceiptPrint,
] as const;
