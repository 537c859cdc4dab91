import type { Refusal } from '@/lib/core/refusals';
import { brandReasons } from '@/lib/domain/brand/reasons';
import { cardReasons } from '@/lib/domain/cards/reasons';
import { clientReasons } from '@/lib/domain/clients/reasons';
import { deliveryReasons } from '@/lib/domain/delivery/reasons';
import { identifierReasons } from '@/lib/domain/identifiers/reasons';
import { intakeReasons } from '@/lib/domain/intake/reasons';
import { portalUserReasons } from '@/lib/domain/portal-users/reasons';
import { rawReasons } from '@/lib/domain/pos/reasons';
import { privacyReasons } from '@/lib/domain/privacy/reasons';
import { problemReasons } from '@/lib/domain/problems/reasons';
import { receiptReasons } from '@/lib/domain/receipts/reasons';
import { savedSearchReasons } from '@/lib/domain/saved-searches/reasons';
import { storeReasons } from '@/lib/domain/stores/reasons';
import { transformationReasons } from '@/lib/domain/transformations/reasons';
import { permissionReasons } from '@/lib/platform/auth/reasons';
import { idempotencyReasons } from '@/lib/platform/http/reasons';
import { patchReasons } from '@/lib/platform/json-patch/reasons';

/** Every reason for which a valid request is refused. The portal has a text for each in each of its languages. */
export const refusals = [
  ...brandReasons,
  ...cardReasons,
  ...clientReasons,
  ...deliveryReasons,
  ...identifierReasons,
  ...intakeReasons,
  ...portalUserReasons,
  ...rawReasons,
  ...privacyReasons,
  ...problemReasons,
  ...receiptReasons,
  ...savedSearchReasons,
  ...storeReasons,
  ...transformationReasons,
  ...permissionReasons,
  ...idempotencyReasons,
  ...patchReasons,
] as const satisfies readonly Refusal[];

/** Whether this is such a reason: one that was stored may have been removed since. */
export function isRefusal(reason: string): reason is Refusal {
  return refusals.some((refusal) => refusal === reason);
}
