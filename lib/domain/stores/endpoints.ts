import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { created, endpoint, ok } from '@/lib/platform/http/endpoint';
import { numberInPath } from '@/lib/platform/http/path';
import { integerArgument, integerText } from '@/lib/platform/http/query';
import { jsonPatch } from '@/lib/platform/json-patch/apply-patch';
import { apiUrl } from '@/lib/core/paths';
import { createStore } from './create-store';
import { getStore, listStores } from './read-stores';
import { patchStore } from './patch-store';
import { presentStore } from './present';
import { postStoreBody, storeOut } from './schema';

const params = {
  reference: numberInPath().meta({ description: 'The reference of the store.', examples: [1] }),
};

export const postStore = endpoint({
  operation: 'post_store',
  method: 'POST',
  path: '/stores',
  summary: 'Create a store',
  accepts: { 'application/json': postStoreBody },
  answers: {
    201: {
      description: 'Created',
      schema: z.strictObject({ reference: z.int() }).meta({ id: 'StoreMade', examples: [{ reference: 1 }] }),
    },
  },
  errors: ['conflict'],
  run: async (ctx, { body }) => {
    const { reference } = await createStore(ctx, body.value);
    return created(apiUrl('stores', reference), { reference });
  },
});

export const patchStoreByReference = endpoint({
  operation: 'patch_store',
  method: 'PATCH',
  path: '/stores/{reference}',
  summary: 'Change a store',
  description: 'A patch can change every field except `id` and `updated_timestamp`.',
  params,
  accepts: {
    'application/json-patch+json': jsonPatch.meta({
      examples: [[{ op: 'replace', path: '/name', value: 'Berlin Mitte' }]],
    }),
  },
  answers: { 200: { description: 'The store afterwards', schema: storeOut } },
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params: { reference }, body }) =>
    ok(presentStore(await patchStore(ctx, reference, body.value))),
});

export const getStores = endpoint({
  operation: 'get_stores',
  method: 'GET',
  path: '/stores',
  readsFrom: 'replica',
  summary: 'List stores by reference',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: integerText({ min: 0, max: 2_147_483_647 }).optional(),
    matching: fields.text({ min: 1, max: 255 }).optional().describe('Only stores whose name contains this.'),
  },
  answers: { 200: { description: 'A page of stores', schema: z.array(storeOut) } },
  run: async (ctx, { query }) => ok((await listStores(ctx, query)).map(presentStore)),
});

export const getStoreByReference = endpoint({
  operation: 'get_store',
  method: 'GET',
  path: '/stores/{reference}',
  summary: 'Read a store',
  params,
  answers: { 200: { description: 'The store', schema: storeOut } },
  errors: ['not_found'],
  run: async (ctx, { params: { reference } }) => ok(presentStore(await getStore(ctx, reference))),
});

export const storeEndpoints = [postStore, patchStoreByReference, getStores, getStoreByReference] as const;
