import { route } from '@/lib/http/route';
import { getPosStatus } from '@/lib/pos/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getPosStatus);
