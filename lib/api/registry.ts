import { getAudit } from '@/lib/audit/endpoints';
import { postCard } from '@/lib/cards/endpoints';
import {
  getClientById,
  getClients,
  patchClientById,
  postClient,
  putRevokedToken,
} from '@/lib/clients/endpoints';
import { getAttachmentById, postAttachment } from '@/lib/attachments/endpoints';
import type { Endpoint } from '@/lib/http/endpoint';
import { sendReceiptToChannels } from '@/lib/delivery/endpoints';
import { getHealth } from '@/lib/health/endpoints';
import {
  getIdentifierByName,
  patchIdentifierByName,
  postIdentifier,
  searchIdentifiersByQuery,
} from '@/lib/identifiers/endpoints';
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
import { getPortalUserByEmail, getPortalUsers, putPortalUserByEmail } from '@/lib/portal-users/endpoints';
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
import { getPosStatus, postPosData, postPosReceipt } from '@/lib/pos/endpoints';
import {
  assignReceiptToIdentifier,
  getReceiptById,
  getReceiptsV1,
  getReceiptsV2,
  patchReceiptById,
  postReceipt,
  searchReceiptsByQuery,
} from '@/lib/receipts/endpoints';
import {
  getStoreByReference,
  getStores,
  getStoreTills,
  patchStoreByReference,
  postStore,
} from '@/lib/stores/endpoints';

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
  postStore,
  patchStoreByReference,
  getRewards,
  getRewardsCsv,
  getIdentifierEvents,
  postClient,
  patchClientById,
  putPortalUserByEmail,
  postCard,
  postIdentifier,
  getIdentifierByName,
  assignReceiptToIdentifier,
  getStores,
  getStoreByReference,
  getStoreTills,
  getClients,
  getClientById,
  putRevokedToken,
  getAttachmentById,
  getPosStatus,
  getPortalUsers,
  getPortalUserByEmail,
  getOwnProfile,
  patchOwnProfile,
  getOwnSessions,
  deleteOtherSessions,
  deleteOwnSession,
  startOwnTotp,
  confirmOwnTotp,
  disableOwnTotp,
  renewOwnRecoveryCodes,
  postLoyaltyProgram,
  getLoyaltyPrograms,
  getLoyaltyProgram,
  patchLoyaltyProgram,
  getLoyaltyIdentifier,
  patchLoyaltyIdentifier,
  getAudit,
  getHealth,
];
