import type { SettingsWire } from './schema';
import type { Retailer } from '@/lib/platform/retailers/settings';

/** The name and settings of a retailer on the wire: all but the groups of portal users. */
export function presentSettings({ name, settings }: Pick<Retailer, 'name' | 'settings'>): SettingsWire {
  const { portal_groups: _groups, ...open } = settings;
  return { name, ...open };
}
