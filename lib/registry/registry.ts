import { getAudit } from '@/lib/domain/audit/endpoints';
import { getCards, postCard, postCardImport } from '@/lib/domain/cards/endpoints';
import {
  getClientById,
  getClients,
  getRevokedTokens,
  patchClientById,
  postClient,
  putRevokedToken,
} from '@/lib/domain/clients/endpoints';
import { getAttachmentById, postAttachment } from '@/lib/domain/attachments/endpoints';
import {
  getBrandLogo,
  getBrandOfRetailer,
  postBrandLogo,
  previewBrandOfRetailer,
  putBrand,
} from '@/lib/domain/brand/endpoints';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { postTwilioStatus } from '@/lib/domain/delivery/callback-endpoints';
import { sendReceiptToChannels } from '@/lib/domain/delivery/endpoints';
import {
  getDeliveries,
  getDeliveryById,
  getReceiptChannels,
  getReceiptDeliveries,
  postDeliveryRetry,
} from '@/lib/domain/delivery/outbox-endpoints';
import { getHealth } from '@/lib/domain/health/endpoints';
import { getMetrics } from '@/lib/registry/metrics/endpoints';
import {
  getIdentifierByName,
  getIdentifiers,
  patchIdentifierByName,
  postIdentifier,
  searchIdentifiersByQuery,
} from '@/lib/domain/identifiers/endpoints';
import { validateIdentifierAsAddress } from '@/lib/domain/identifiers/validate/endpoint';
import {
  getIdentifierEvents,
  getLoyaltyIdentifier,
  getLoyaltyProgram,
  getLoyaltyPrograms,
  getRewards,
  getRewardsCsv,
  patchLoyaltyIdentifier,
  patchLoyaltyProgram,
  patchReward,
  postLoyaltyProgram,
} from '@/lib/domain/loyalty/endpoints';
import {
  deletePortalUserTotp,
  getPortalUserByEmail,
  getPortalUsers,
  patchSendPasswordReset,
  postForgotPassword,
  postResetPassword,
  postPasswordLink,
  postSendPasswordReset,
  putPortalUserByEmail,
} from '@/lib/domain/portal-users/endpoints';
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
} from '@/lib/domain/portal-users/profile-endpoints';
import {
  deletePortalGroup,
  getPortalGroup,
  getPortalGroups,
  putPortalGroup,
} from '@/lib/domain/portal-users/group-endpoints';
import { getSearchIndex } from '@/lib/domain/receipts/index-endpoints';
import { getSettings, patchSettings } from '@/lib/domain/retailers/endpoints';
import {
  getErasureById,
  getErasures,
  getIdentifierExport,
  postErasureRetry,
  postIdentifierErasure,
} from '@/lib/domain/privacy/endpoints';
import { getPosStatus, postPosData, postPosReceipt } from '@/lib/domain/pos/endpoints';
import { previewMapping, runTransformation } from '@/lib/domain/pos/mapping-endpoints';
import {
  getParsedRawReceipt,
  getRawReceipt,
  getRawReceiptContent,
  getRawReceipts,
  getRawReplay,
  replayRawReceipt,
  replayRawReceipts,
} from '@/lib/domain/pos/raw-endpoints';
import {
  assignReceiptToIdentifier,
  getReceiptById,
  getReceiptsV1,
  getReceiptsV2,
  patchReceiptById,
  searchReceiptsByQuery,
} from '@/lib/domain/receipts/endpoints';
import { postReceipt } from '@/lib/domain/intake/endpoints';
import { deleteReceiptLink, getReceiptLinks, postReceiptLink } from '@/lib/domain/receipts/link-endpoints';
import {
  getStoreByReference,
  getStores,
  getStoreTills,
  patchStoreByReference,
  postStore,
} from '@/lib/domain/stores/endpoints';
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
} from '@/lib/domain/transformations/endpoints';
import { openApiEndpoint } from './openapi-endpoint';
import { getReceiptsCsv } from '@/lib/domain/receipts/export-endpoint';
import { deleteSavedSearch, getSavedSearches, postSavedSearch } from '@/lib/domain/saved-searches/endpoints';

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
  postPasswordLink,
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
  patchReward,
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
