import { attachmentEndpoints } from '@/lib/domain/attachments/endpoints';
import { reportEndpoints } from '@/lib/domain/reports/endpoints';
import { auditEndpoints } from '@/lib/domain/audit/endpoints';
import { brandEndpoints } from '@/lib/domain/brand/endpoints';
import { cardEndpoints } from '@/lib/domain/cards/endpoints';
import { clientEndpoints } from '@/lib/domain/clients/endpoints';
import { deliveryEndpoints } from '@/lib/domain/delivery/endpoints';
import { healthEndpoints } from '@/lib/domain/health/endpoints';
import { identifierEndpoints } from '@/lib/domain/identifiers/endpoints';
import { intakeEndpoints } from '@/lib/domain/intake/endpoints';
import { loyaltyEndpoints } from '@/lib/domain/loyalty/endpoints';
import { portalUserEndpoints } from '@/lib/domain/portal-users/endpoints';
import { posEndpoints } from '@/lib/domain/pos/endpoints';
import { privacyEndpoints } from '@/lib/domain/privacy/endpoints';
import { problemEndpoints } from '@/lib/domain/problems/endpoints';
import { searchIndexEndpoints } from '@/lib/domain/receipts/index-endpoints';
import { receiptEndpoints } from '@/lib/domain/receipts/endpoints';
import { retailerEndpoints } from '@/lib/domain/retailers/endpoints';
import { savedSearchEndpoints } from '@/lib/domain/saved-searches/endpoints';
import { setupEndpoints } from '@/lib/domain/setup/endpoints';
import { storeEndpoints } from '@/lib/domain/stores/endpoints';
import { timelineEndpoints } from '@/lib/domain/timeline/endpoints';
import { transformationEndpoints } from '@/lib/domain/transformations/endpoints';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { metricsEndpoints } from './metrics-endpoints';
import { getOpenApi } from './openapi-endpoint';

/** Endpoints of all resources. A new operation is in the list of its resource; a new resource here. */
const ofResources = [
  ...receiptEndpoints,
  ...timelineEndpoints,
  ...intakeEndpoints,
  ...posEndpoints,
  ...transformationEndpoints,
  ...attachmentEndpoints,
  ...deliveryEndpoints,
  ...problemEndpoints,
  ...identifierEndpoints,
  ...privacyEndpoints,
  ...storeEndpoints,
  ...loyaltyEndpoints,
  ...cardEndpoints,
  ...clientEndpoints,
  ...portalUserEndpoints,
  ...brandEndpoints,
  ...savedSearchEndpoints,
  // The index after the settings: the first of an operation's endpoints has its plain name in the document.
  ...retailerEndpoints,
  ...searchIndexEndpoints,
  ...setupEndpoints,
  ...reportEndpoints,
  ...auditEndpoints,
  ...healthEndpoints,
  ...metricsEndpoints,
] as const;

/** An endpoint with the types of what goes over the wire. */
export type ListedEndpoint = (typeof ofResources)[number];

/** Every endpoint of the API. */
export const registry: readonly Endpoint[] = [...ofResources, getOpenApi];
