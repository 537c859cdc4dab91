import { route } from '@/lib/platform/http/route';
import { getLoyaltyPrograms, postLoyaltyProgram } from '@/lib/domain/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getLoyaltyPrograms, postLoyaltyProgram);
