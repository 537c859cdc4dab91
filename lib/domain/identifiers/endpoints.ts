import { z } from 'zod';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { integerArgument } from '@/lib/platform/http/query';
import { plainFormDeprecation } from '@/lib/platform/http/version';
import { hitFields, searchQuery } from '@/lib/search/answer';
import { jsonPatch, patchOfConsumers } from '@/lib/platform/json-patch/apply-patch';
import { apiUrl } from '@/lib/core/paths';
import { createIdentifier } from './create-identifier';
import { getIdentifier } from './get-identifier';
import { listIdentifiers } from './list-identifiers';
import { mergeIdentifiers, unmergeIdentifiers } from './merge-identifiers';
import { patchIdentifier, patchIdentifierPlainly } from './patch-identifier';
import { listMergesOf } from './person';
import { presentMerge } from './present';
import { searchIdentifiers } from './search-identifiers';
import {
  identifierExample,
  identifierInPath,
  identifierOut,
  identifierText,
  mergeBody,
  mergedInPath,
  mergeOut,
  mergesOut,
  plainIdentifierPatch,
  postIdentifierBody,
} from './schema';
import { findSimilarIdentifiers } from './similar-identifiers';
import { validateIdentifierAsAddress } from './validate/endpoint';

const deprecatedSince = new Date('2024-01-01T00:00:00Z');

export const patchIdentifierByName = endpoint({
  operation: 'patch_identifier',
  method: 'PATCH',
  path: '/identifiers/{identifier}',
  access: 'permission or consumer',
  summary: 'Change the properties of an identifier',
  description:
    'A patch can change anything below `/properties`. The form without a JSON Patch is deprecated.',
  params: { identifier: identifierInPath },
  deprecatedForms: { 'application/json': deprecatedSince },
  accepts: { 'application/json-patch+json': jsonPatch, 'application/json': plainIdentifierPatch },
  forConsumers: patchOfConsumers,
  answers: { 204: { description: 'Changed', headers: { Deprecation: plainFormDeprecation } } },
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params, body }) => {
    if (body.type === 'application/json-patch+json') {
      await patchIdentifier(ctx, params.identifier, body.value);
      return noContent();
    }
    await patchIdentifierPlainly(ctx, params.identifier, body.value);
    return noContent();
  },
});

export const postIdentifier = endpoint({
  operation: 'post_identifier',
  method: 'POST',
  path: '/identifiers',
  summary: 'Create an identifier',
  accepts: { 'application/json': postIdentifierBody },
  answers: {
    201: {
      description: 'Created',
      schema: z
        .strictObject({ identifier: z.string() })
        .meta({ id: 'IdentifierMade', examples: [{ identifier: identifierExample.identifier }] }),
    },
  },
  errors: ['conflict'],
  run: async (ctx, { body }) => {
    const { identifier, properties } = body.value;
    await createIdentifier(ctx, identifier, properties ?? {});
    return created(apiUrl('identifiers', identifier), { identifier });
  },
});

export const getIdentifierByName = endpoint({
  operation: 'get_identifier',
  method: 'GET',
  path: '/identifiers/{identifier}',
  access: 'permission or consumer',
  summary: 'Read an identifier',
  params: { identifier: identifierInPath },
  answers: { 200: { description: 'The identifier', schema: identifierOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(await getIdentifier(ctx, params.identifier)),
});

export const getIdentifiers = endpoint({
  operation: 'get_identifiers',
  method: 'GET',
  path: '/identifiers',
  readsFrom: 'replica',
  summary: 'List identifiers, last changed first',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: identifierText.optional().describe('The last identifier of the previous page.'),
  },
  answers: { 200: { description: 'A page of identifiers', schema: z.array(identifierOut) } },
  errors: ['not_found'],
  run: async (ctx, { query }) => ok(await listIdentifiers(ctx, query)),
});

export const searchIdentifiersByQuery = endpoint({
  operation: 'search_identifiers',
  method: 'GET',
  path: '/identifiers/_search',
  readsFrom: 'replica',
  summary: 'Search identifiers with the query language',
  query: {
    count: integerArgument({ min: 1, max: 20, fallback: 20 }),
    offset: integerArgument({ min: 0, max: 1000, fallback: 0 }),
    query: searchQuery.meta({ examples: ['identifier:anna.schmidt@example.com'] }),
  },
  answers: {
    200: {
      description: 'How many identifiers match, and a page of them, last changed first',
      schema: z
        .strictObject({ ...hitFields, identifiers: z.array(identifierOut) })
        .meta({ id: 'IdentifiersFound', examples: [{ hits: 1, identifiers: [identifierExample], time: 4 }] }),
    },
  },
  errors: ['invalid_query', 'search_timeout'],
  run: async (ctx, { query }) => ok(await searchIdentifiers(ctx, query)),
});

export const getIdentifierMerges = endpoint({
  operation: 'get_identifier_merges',
  method: 'GET',
  path: '/identifiers/{identifier}/_merges',
  summary: 'List what is merged with an identifier, and what may be the same person',
  description:
    'Proposed are consumers with the same e-mail address or phone number, or with the same first and last ' +
    'name and the same date of birth or postal address. A pair whose merge was undone is not proposed again.',
  params: { identifier: identifierInPath },
  answers: { 200: { description: 'The merges and the proposals', schema: mergesOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const similar = await findSimilarIdentifiers(ctx, params.identifier);
    const { head, merges } = await listMergesOf(ctx, params.identifier);
    return ok({
      identifier: head,
      merged: merges.map(presentMerge),
      similar: similar.map(({ identifier, same }) => ({ identifier, same: [...same] })),
    });
  },
});

export const postIdentifierMerge = endpoint({
  operation: 'merge_identifiers',
  method: 'POST',
  path: '/identifiers/{identifier}/_merge',
  summary: 'Merge an identifier into another one of the same person',
  description:
    'Both stay as they are, with their receipts and points; signed consumers see what they saw before. ' +
    'Searches with `consumer:`, the export, the erasure and opt-outs are about all identifiers of the person ' +
    'from then on. For 30 days `_unmerge` undoes it.',
  params: { identifier: mergedInPath },
  accepts: { 'application/json': mergeBody },
  answers: { 200: { description: 'The merge, made now or before', schema: mergeOut } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params, body }) =>
    ok(presentMerge(await mergeIdentifiers(ctx, params.identifier, body.value.into))),
});

export const postIdentifierUnmerge = endpoint({
  operation: 'unmerge_identifiers',
  method: 'POST',
  path: '/identifiers/{identifier}/_unmerge',
  summary: 'Undo the merge of an identifier into another one',
  params: { identifier: mergedInPath },
  answers: { 204: { description: 'Undone, now or before' } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => {
    await unmergeIdentifiers(ctx, params.identifier);
    return noContent();
  },
});

export const identifierEndpoints = [
  patchIdentifierByName,
  postIdentifier,
  getIdentifierByName,
  getIdentifiers,
  searchIdentifiersByQuery,
  validateIdentifierAsAddress,
  getIdentifierMerges,
  postIdentifierMerge,
  postIdentifierUnmerge,
] as const;
