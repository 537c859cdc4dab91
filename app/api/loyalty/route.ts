import { route } from '@/lib/http/route';
import { getLoyaltyPrograms, postLoyaltyProgram } from '@/lib/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getLoyaltyPrograms, postLoyaltyProgram);
