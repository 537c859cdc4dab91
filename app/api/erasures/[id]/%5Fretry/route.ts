import { route } from '@/lib/http/route';
import { postErasureRetry } from '@/lib/privacy/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postErasureRetry);
