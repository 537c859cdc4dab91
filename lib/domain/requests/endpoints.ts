import { z } from 'zod';
import { problems } from '@/lib/core/problems';
import * as fields from '@/lib/core/fields';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { integerArgument, integerText } from '@/lib/platform/http/query';
import { listRequests } from './list-requests';
import { presentRequest } from './present';
import { keptRequestOut, statusRange } from './schema';

const name = (description: string) => fields.text({ min: 1, max: 128 }).optional().describe(description);

const status = z
  .string()
  .regex(/^[2-5](?:xx|\d\d)$/, { message: problems.not_valid })
  .transform(statusRange);

export const getRequests = endpoint({
  operation: 'get_requests',
  method: 'GET',
  path: '/requests',
  readsFrom: 'replica',
  summary: 'List requests of API clients, newest first',
  description:
    'Requests that had a valid credential of a client, a second after their answer at most; kept for 30 days, and the ' +
    'newest 100,000 of them. If the server is killed or the database cannot be reached, the last second may be missing.',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: name('The id of the last request of the previous page.'),
    request_id: name('Only requests with this id.'),
    client: integerText({ min: 1, max: 2_147_483_647 }).optional().describe('Only requests of this client.'),
    operation: name('Only requests of this operation, such as `post_receipt`.'),
    status: status
      .optional()
      .describe(
        'Only requests answered with this status, such as `409`, or one of its class, such as `4xx`.',
      ),
  },
  answers: { 200: { description: 'A page of requests', schema: z.array(keptRequestOut) } },
  errors: ['not_found'],
  run: async (ctx, { query }) => {
    const { request_id: requestId, ...filter } = query;
    return ok((await listRequests(ctx, { ...filter, requestId })).map(presentRequest));
  },
});

export const requestEndpoints = [getRequests] as const;
