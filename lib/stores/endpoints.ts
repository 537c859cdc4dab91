import { z } from 'zod';
import { created, endpoint } from '@/lib/http/endpoint';
import { apiUrl } from '@/lib/paths';
import { createStore } from './create-store';
import { postStoreBody } from './schema';

/** POST /stores (§4.14). */
export const postStore = endpoint({
  operation: 'post_store',
  method: 'POST',
  path: '/stores',
  summary: 'Create a store',
  accepts: { 'application/json': postStoreBody },
  answers: { 201: { description: 'Created', schema: z.strictObject({ reference: z.int() }) } },
  errors: ['conflict'],
  run: async (ctx, { body }) => {
    const { reference } = await createStore(ctx, body.value);
    return created(apiUrl('stores', reference), { reference });
  },
});
