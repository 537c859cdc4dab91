import type { Operation } from '@/lib/platform/auth/permissions';
import { isReading, operationOfPermission } from '../kit/permissions/permission-groups';

export const presets = ['till', 'app', 'reader'] as const;

export type Preset = (typeof presets)[number];

const till: readonly Operation[] = [
  'post_receipt',
  'post_pos_receipt',
  'post_attachment',
  'send_receipt',
  'get_stores',
  'get_store',
  'post_card',
];

const app: readonly Operation[] = [
  'get_receipts',
  'get_receipt',
  'search_receipts',
  'get_attachment',
  'get_identifier',
  'patch_identifier',
  'get_loyalty_identifier',
  'get_identifier_events',
  'get_rewards',
  'post_card',
];

export function presetPermissions(preset: Preset, offered: readonly string[]): string[] {
  return offered.filter((name) => {
    const operation = operationOfPermission(name);
    if (preset === 'reader') return isReading(operation);
    return (preset === 'till' ? till : app).includes(operation);
  });
}
