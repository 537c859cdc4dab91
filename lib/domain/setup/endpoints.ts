import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { dismissSetup } from './dismiss-setup';
import { getSetup } from './get-setup';
import { presentSetup } from './present';
import { patchSetupBody, setupOut } from './schema';

export const getSetupOfRetailer = endpoint({
  operation: 'get_setup',
  method: 'GET',
  path: '/setup',
  summary: 'Read how far the retailer is set up',
  description: 'What the setup guide of the portal shows. Each step follows from what the retailer has.',
  answers: { 200: { description: 'The steps', schema: setupOut } },
  run: async (ctx) => ok(presentSetup(await getSetup(ctx))),
});

export const patchSetup = endpoint({
  operation: 'patch_setup',
  method: 'PATCH',
  path: '/setup',
  summary: 'Dismiss the setup guide, or show it again',
  accepts: { 'application/json': patchSetupBody },
  answers: { 200: { description: 'The steps afterwards', schema: setupOut } },
  run: async (ctx, { body }) => ok(presentSetup(await dismissSetup(ctx, body.value.dismissed))),
});

export const setupEndpoints = [getSetupOfRetailer, patchSetup] as const;
