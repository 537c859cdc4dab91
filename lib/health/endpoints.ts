import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { ok, publicEndpoint } from '@/lib/http/endpoint';

/** GET /health: whether the service can do its work, for load balancers and people. */
export const getHealth = publicEndpoint({
  operation: 'get_health',
  method: 'GET',
  path: '/health',
  summary: 'Tell whether the service can do its work',
  answers: {
    200: {
      description: 'It can',
      schema: z
        .strictObject({ status: z.literal('ok') })
        .meta({ id: 'Health', examples: [{ status: 'ok' }] }),
    },
  },
  errors: ['unavailable'],
  run: async () => {
    await database().execute(sql`select 1`);
    return ok({ status: 'ok' });
  },
});
