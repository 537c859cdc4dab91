import { endpoint, ok } from '@/lib/http/endpoint';
import { changeSettings } from './change-settings';
import { presentSettings } from './present';
import { patchSettingsBody, settingsOut } from './schema';

/** GET /settings, an addition (contract section 13). */
export const getSettings = endpoint({
  operation: 'get_settings',
  method: 'GET',
  path: '/settings',
  summary: 'Read the settings of the retailer',
  answers: { 200: { description: 'The settings', schema: settingsOut } },
  run: (ctx) => Promise.resolve(ok(presentSettings(ctx.retailer.settings))),
});

/** PATCH /settings, an addition (contract section 13). */
export const patchSettings = endpoint({
  operation: 'patch_settings',
  method: 'PATCH',
  path: '/settings',
  summary: 'Change settings of the retailer',
  description:
    'Those that are sent change, the others stay. Changed search fields are found by as soon as the index is made anew.',
  accepts: { 'application/json': patchSettingsBody },
  answers: { 200: { description: 'The settings afterwards', schema: settingsOut } },
  run: async (ctx, { body }) => ok(presentSettings(await changeSettings(ctx, body.value))),
});
