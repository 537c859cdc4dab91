import { route } from '@/lib/http/route';
import { getLoyaltyProgram, patchLoyaltyProgram } from '@/lib/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getLoyaltyProgram, patchLoyaltyProgram);
