import { route } from '@/lib/http/route';
import { getLoyaltyIdentifier, patchLoyaltyIdentifier } from '@/lib/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getLoyaltyIdentifier,
  patchLoyaltyIdentifier,
);
