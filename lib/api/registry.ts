import { getAudit } from '@/lib/audit/endpoints';
import { getCards, postCard, postCardImport } from '@/lib/cards/endpoints';
import {
  getClientById,
  getClients,
  getRevokedTokens,
  patchClientById,
  postClient,
  putRevokedToken,
} from '@/lib/clients/endpoints';
import { getAttachmentById, postAttachment } from '@/lib/attachments/endpoints';
import {
  getBrandLogo,
  getBrandOfRetailer,
  postBrandLogo,
  previewBrandOfRetailer,
  putBrand,
} from '@/lib/brand/endpoints';
import type { Endpoint } from '@/lib/http/endpoint';
import { postTwilioStatus } from '@/lib/delivery/callback-endpoints';
import { sendReceiptToChannels } from '@/lib/delivery/endpoints';
import {
  getDeliveries,
  getDeliveryById,
  getReceiptChannels,
  getReceiptDeliveries,
  postDeliveryRetry,
} from '@/lib/delivery/outbox-endpoints';
import { getHealth } from '@/lib/health/endpoints';
import { getMetrics } from '@/lib/metrics/endpoints';
import {
  getIdentifierByName,
  getIdentifiers,
  patchIdentifierByName,
  postIdentifier,
  searchIdentifiersByQuery,
} from '@/lib/identifiers/endpoints';
import { validateIdentifierAsAddress } from '@/lib/identifiers/validate/endpoint';
import {
  getIdentifierEvents,
  getLoyaltyIdentifier,
  getLoyaltyProgram,
  getLoyaltyPrograms,
  getRewards,
  getRewardsCsv,
  patchLoyaltyIdentifier,
  patchLoyaltyProgram,
  postLoyaltyProgram,
} from '@/lib/loyalty/endpoints';
import {
  deletePortalUserTotp,
  getPortalUserByEmail,
  getPortalUsers,
  patchSendPasswordReset,
  postForgotPassword,
  postResetPassword,
  postSendPasswordReset,
  putPortalUserByEmail,
} from '@/lib/portal-users/endpoints';
import {
  confirmOwnTotp,
  deleteOtherSessions,
  deleteOwnSession,
  disableOwnTotp,
  getOwnProfile,
  getOwnSessions,
  patchOwnProfile,
  renewOwnRecoveryCodes,
  startOwnTotp,
} from '@/lib/portal-users/profile-endpoints';
import {
  deletePortalGroup,
  getPortalGroup,
  getPortalGroups,
  putPortalGroup,
} from '@/lib/portal-users/group-endpoints';
import { getSearchIndex } from '@/lib/receipts/index-endpoints';
import { getSettings, patchSettings } from '@/lib/retailers/endpoints';
import {
  getErasureById,
  getErasures,
  getIdentifierExport,
  postErasureRetry,
  postIdentifierErasure,
} from '@/lib/privacy/endpoints';
import { getPosStatus, postPosData, postPosReceipt } from '@/lib/pos/endpoints';
import { previewMapping, runTransformation } from '@/lib/pos/mapping-endpoints';
import {
  getParsedRawReceipt,
  getRawReceipt,
  getRawReceiptContent,
  getRawReceipts,
  getRawReplay,
  replayRawReceipt,
  replayRawReceipts,
} from '@/lib/pos/raw-endpoints';
import {
  assignReceiptToIdentifier,
  getReceiptById,
  getReceiptsV1,
  getReceiptsV2,
  patchReceiptById,
  postReceipt,
  searchReceiptsByQuery,
} from '@/lib/receipts/endpoints';
import { deleteReceiptLink, getReceiptLinks, postReceiptLink } from '@/lib/receipts/link-endpoints';
import {
  getStoreByReference,
  getStores,
  getStoreTills,
  patchStoreByReference,
  postStore,
} from '@/lib/stores/endpoints';
import {
  getBuiltInTransformations,
  getTransformationByName,
  getTransformations,
  getTransformationSamples,
  getTransformationVersion,
  patchTransformationByName,
  postBuiltInTransformation,
  postTransformation,
  publishTransformation,
  putTransformationDraft,
  rollBackTransformation,
  testTransformation,
} from '@/lib/transformations/endpoints';
import { openApiEndpoint } from './openapi-endpoint';
import { getReceiptsCsv } from '@/lib/receipts/export-endpoint';
import { deleteSavedSearch, getSavedSearches, postSavedSearch } from '@/lib/saved-searches/endpoints';

/** GET /openapi.json: the registry as a document. */
export const getOpenApi: Endpoint = openApiEndpoint(() => registry);

/** Every endpoint of the API, in the order of the specification, additions after it. */
export const registry: readonly Endpoint[] = [
  getReceiptsV2,
  getReceiptsV1,
  getReceiptById,
  postReceipt,
  patchReceiptById,
  searchReceiptsByQuery,
  sendReceiptToChannels,
  postPosReceipt,
  postPosData,
  postAttachment,
  patchIdentifierByName,
  searchIdentifiersByQuery,
  validateIdentifierAsAddress,
  postStore,
  patchStoreByReference,
  getRewards,
  getRewardsCsv,
  getIdentifierEvents,
  postClient,
  patchClientById,
  putPortalUserByEmail,
  patchSendPasswordReset,
  postCard,
  postIdentifier,
  getIdentifierByName,
  getIdentifiers,
  getIdentifierExport,
  postIdentifierErasure,
  getErasures,
  getErasureById,
  postErasureRetry,
  assignReceiptToIdentifier,
  getReceiptChannels,
  getReceiptDeliveries,
  getDeliveries,
  getDeliveryById,
  postDeliveryRetry,
  postTwilioStatus,
  getReceiptLinks,
  postReceiptLink,
  deleteReceiptLink,
  getBrandOfRetailer,
  putBrand,
  previewBrandOfRetailer,
  postBrandLogo,
  getBrandLogo,
  getStores,
  getStoreByReference,
  getStoreTills,
  getClients,
  getClientById,
  putRevokedToken,
  getRevokedTokens,
  getAttachmentById,
  getPosStatus,
  getRawReceipts,
  replayRawReceipts,
  getRawReceipt,
  getRawReceiptContent,
  getParsedRawReceipt,
  replayRawReceipt,
  getRawReplay,
  getTransformations,
  postTransformation,
  getBuiltInTransformations,
  postBuiltInTransformation,
  previewMapping,
  getTransformationByName,
  patchTransformationByName,
  putTransformationDraft,
  getTransformationVersion,
  getTransformationSamples,
  testTransformation,
  runTransformation,
  publishTransformation,
  rollBackTransformation,
  getPortalUsers,
  getPortalUserByEmail,
  postSendPasswordReset,
  deletePortalUserTotp,
  postForgotPassword,
  postResetPassword,
  getOwnProfile,
  patchOwnProfile,
  getOwnSessions,
  deleteOtherSessions,
  deleteOwnSession,
  startOwnTotp,
  confirmOwnTotp,
  disableOwnTotp,
  renewOwnRecoveryCodes,
  getPortalGroups,
  getPortalGroup,
  putPortalGroup,
  deletePortalGroup,
  postLoyaltyProgram,
  getLoyaltyPrograms,
  getLoyaltyProgram,
  patchLoyaltyProgram,
  getLoyaltyIdentifier,
  patchLoyaltyIdentifier,
  getAudit,
  getReceiptsCsv,
  getSavedSearches,
  postSavedSearch,
  deleteSavedSearch,
  getCards,
  postCardImport,
  getSettings,
  patchSettings,
  getSearchIndex,
  getHealth,
  getMetrics,
  getOpenApi,
];
