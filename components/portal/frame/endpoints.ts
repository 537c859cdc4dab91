import { auditEndpoints } from '@/components/portal/audit/endpoints';
import { cardSource } from '@/components/portal/cards/card-source';
import { clientSource } from '@/components/portal/clients/client-source';
import { findPlaces } from '@/components/portal/command/endpoints';
import { deliverySource } from '@/components/portal/deliveries/delivery-source';
import { consumerEndpoints } from '@/components/portal/identifiers/endpoints';
import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { loyaltyEndpoints } from '@/components/portal/loyalty/endpoints';
import { problemSource } from '@/components/portal/problems/problem-source';
import { rawSource } from '@/components/portal/raw/raw-source';
import { receiptListEndpoints } from '@/components/portal/receipt-list/endpoints';
import { getStaffPdf } from '@/components/portal/receipt/endpoints';
import { downloadReport } from '@/components/portal/reports/endpoints';
import { storeSource } from '@/components/portal/stores/store-source';
import { transformationSource } from '@/components/portal/transformations/transformation-source';
import { userEndpoints } from '@/components/portal/users/endpoints';

export const listCards = listEndpoint(cardSource);
export const listClients = listEndpoint(clientSource);
export const listDeliveries = listEndpoint(deliverySource);
export const listProblems = listEndpoint(problemSource);
export const listRaw = listEndpoint(rawSource);
export const listStores = listEndpoint(storeSource);
export const listTransformations = listEndpoint(transformationSource);

/** What pages of the portal read beside the API. */
export const portalEndpoints = [
  ...auditEndpoints,
  ...consumerEndpoints,
  ...loyaltyEndpoints,
  ...receiptListEndpoints,
  ...userEndpoints,
  downloadReport,
  findPlaces,
  getStaffPdf,
  listCards,
  listClients,
  listDeliveries,
  listProblems,
  listRaw,
  listStores,
  listTransformations,
];
