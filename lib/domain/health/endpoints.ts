import { z } from 'zod';
import { config } from '@/lib/core/config';
import { addressRange } from '@/lib/platform/auth/client-address';
import { checkWritable } from '@/lib/platform/db/client';
import { withDeadline } from '@/lib/platform/db/with-deadline';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { takeCall, type RateLimit } from '@/lib/platform/rate-limit';

/** Most milliseconds to wait for the database, less than the usual timeout of a probe. */
const timeoutInMs = 3_000;
const askDatabase = withDeadline(() => checkWritable(), timeoutInMs);

/** A separate rate limit, so that other calls from a probe's network cannot make its checks fail. */
const perProber: RateLimit = { name: 'health', perMinute: 6_000, burst: 1_000 };

export const getHealth = endpoint({
  access: 'public',
  operation: 'get_health',
  method: 'GET',
  path: '/health',
  takeCall: ({ address }) =>
    config().rateLimit ? takeCall(`health:${addressRange(address)}`, perProber) : {},
  summary: 'Check the health of the service',
  answers: {
    200: {
      description: 'The service is healthy',
      schema: z
        .strictObject({ status: z.literal('ok') })
        .meta({ id: 'Health', examples: [{ status: 'ok' }] }),
    },
  },
  errors: ['unavailable'],
  run: async () => {
    await askDatabase();
    return ok({ status: 'ok' });
  },
});

export const healthEndpoints = [getHealth] as const;
