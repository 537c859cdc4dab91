import type { SettingsWire } from './schema';
import type { RetailerSettings } from './settings';

/** Settings on the wire: all but the groups of portal users. */
export function presentSettings(settings: RetailerSettings): SettingsWire {
  const { portal_groups: _groups, ...open } = settings;
  return open;
}
