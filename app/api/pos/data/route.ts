import { route } from '@/lib/http/route';
import { postPosData } from '@/lib/pos/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postPosData);
