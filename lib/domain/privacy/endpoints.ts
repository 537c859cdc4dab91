import { z } from 'zod';
import { endpoint, fileAnswer, ok } from '@/lib/platform/http/endpoint';
import { integerArgument } from '@/lib/platform/http/query';
import { identifierInPath } from '@/lib/domain/identifiers/schema';
import { problems } from '@/lib/core/problems';
import { exportIdentifier } from './export-identifier';
import { identifierExportOut } from './export-schema';
import { getErasure, listErasures } from './get-erasure';
import { presentErasure } from './present';
import { requestErasure } from './request-erasure';
import { retryErasure } from './retry-erasure';
import { erasureOut } from './schema';

const erasureInPath = {
  id: z.string().meta({
    description: 'The id of the erasure.',
    examples: ['019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9f00'],
  }),
};

/** Implements the rights of access and portability (GDPR Art. 15 and 20). */
export const getIdentifierExport = endpoint({
  operation: 'export_identifier',
  method: 'GET',
  path: '/identifiers/{identifier}/export',
  summary: 'Export the data of a consumer',
  description:
    'One streamed JSON document: the identifier, its receipts with raw copies and deliveries, messages, ' +
    'points and rewards, and its entries in the audit trail; the same of each identifier that is merged with it.',
  params: { identifier: identifierInPath },
  answers: { 200: { description: 'The document', file: 'application/json', schema: identifierExportOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const open = await exportIdentifier(ctx, params.identifier);
    return fileAnswer(
      { type: 'application/json; charset=utf-8', bytes: null, open },
      { 'Content-Disposition': 'attachment; filename="consumer.json"' },
    );
  },
});

/** Implements the right to erasure (GDPR Art. 17). */
export const postIdentifierErasure = endpoint({
  operation: 'erase_identifier',
  method: 'POST',
  path: '/identifiers/{identifier}/_erase',
  summary: 'Erase a consumer',
  description:
    'Receipts are kept as evidence of the sale, without the consumer. Raw copies and messages lose their ' +
    'content; points, rewards and cards are deleted. A job does the work; `GET /erasures/{id}` returns ' +
    'its progress. Identifiers that are merged with this one are erased too, each by an erasure of its own.',
  params: { identifier: identifierInPath },
  answers: { 202: { description: 'Queued, or already in progress', schema: erasureOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ({
    status: 202,
    body: presentErasure(await requestErasure(ctx, params.identifier)),
  }),
});

export const getErasures = endpoint({
  operation: 'get_erasures',
  method: 'GET',
  path: '/erasures',
  summary: 'List erasures, newest first',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: z
      .guid({ error: problems.id_of_erasure })
      .optional()
      .describe('The id of the last erasure of the previous page.'),
  },
  answers: { 200: { description: 'A page of erasures', schema: z.array(erasureOut) } },
  run: async (ctx, { query }) => ok((await listErasures(ctx, query)).map(presentErasure)),
});

export const getErasureById = endpoint({
  operation: 'get_erasure',
  method: 'GET',
  path: '/erasures/{id}',
  summary: 'Read the progress of an erasure',
  params: erasureInPath,
  answers: { 200: { description: 'The erasure', schema: erasureOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentErasure(await getErasure(ctx, params.id))),
});

export const postErasureRetry = endpoint({
  operation: 'retry_erasure',
  method: 'POST',
  path: '/erasures/{id}/_retry',
  summary: 'Retry a failed erasure',
  description:
    'Continues where it stopped, even if the identifier itself is already deleted. Failed erasures are also retried every night.',
  params: erasureInPath,
  answers: { 202: { description: 'Queued, or already in progress', schema: erasureOut } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => ({
    status: 202,
    body: presentErasure(await retryErasure(ctx, params.id)),
  }),
});

export const privacyEndpoints = [
  getIdentifierExport,
  postIdentifierErasure,
  getErasures,
  getErasureById,
  postErasureRetry,
] as const;
