import { putRevokedToken } from '@/lib/domain/clients/endpoints';
import { route } from '@/lib/platform/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(putRevokedToken);
