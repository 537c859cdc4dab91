import { route } from '@/lib/http/route';
import { patchReward } from '@/lib/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(patchReward);
