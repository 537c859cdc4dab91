import type { Refusal } from '@/lib/core/refusals';
import { permissionReasons } from '@/lib/platform/auth/reasons';
import { idempotencyReasons } from '@/lib/platform/http/reasons';
import { patchReasons } from '@/lib/platform/json-patch/reasons';
import { resources } from './resources';

export const refusals: readonly Refusal[] = [
  ...resources.flatMap((each) => each.reasons),
  ...permissionReasons,
  ...idempotencyReasons,
  ...patchReasons,
];
