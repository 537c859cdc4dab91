import { route } from '@/lib/platform/http/route';
import { putRevokedToken } from '@/lib/domain/clients/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(putRevokedToken);
