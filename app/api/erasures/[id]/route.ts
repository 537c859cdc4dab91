import { route } from '@/lib/http/route';
import { getErasureById } from '@/lib/privacy/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getErasureById);
