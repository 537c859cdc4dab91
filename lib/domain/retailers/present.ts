import type { SettingsWire } from './schema';
import type { Retailer } from '@/lib/platform/retailers/settings';

export function presentSettings({ name, settings }: Pick<Retailer, 'name' | 'settings'>): SettingsWire {
  const { portal_groups: _groups, ...open } = settings;
  return { name, ...open };
}
