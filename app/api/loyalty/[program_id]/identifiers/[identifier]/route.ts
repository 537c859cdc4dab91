import { route } from '@/lib/platform/http/route';
import { getLoyaltyIdentifier, patchLoyaltyIdentifier } from '@/lib/domain/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getLoyaltyIdentifier,
  patchLoyaltyIdentifier,
);
