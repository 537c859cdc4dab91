import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { changeNamedSettings } from './change-settings';
import { presentSettings } from './present';
import { patchSettingsBody, settingsOut } from './schema';

export const getSettings = endpoint({
  operation: 'get_settings',
  method: 'GET',
  path: '/settings',
  summary: 'Read the name and settings of the retailer',
  answers: { 200: { description: 'The settings', schema: settingsOut } },
  run: (ctx) => Promise.resolve(ok(presentSettings(ctx.retailer))),
});

export const patchSettings = endpoint({
  operation: 'patch_settings',
  method: 'PATCH',
  path: '/settings',
  summary: 'Change the name and settings of the retailer',
  description:
    'Only the settings sent are changed. Changed search fields take effect once the index has been rebuilt.',
  accepts: { 'application/json': patchSettingsBody },
  answers: { 200: { description: 'The settings afterwards', schema: settingsOut } },
  run: async (ctx, { body }) => ok(presentSettings(await changeNamedSettings(ctx, body.value))),
});

export const retailerEndpoints = [getSettings, patchSettings] as const;
