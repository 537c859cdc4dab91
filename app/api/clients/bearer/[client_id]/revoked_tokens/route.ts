import { getRevokedTokens } from '@/lib/clients/endpoints';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRevokedTokens);
