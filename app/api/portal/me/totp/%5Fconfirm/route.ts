import { route } from '@/lib/platform/http/route';
import { confirmOwnTotp } from '@/lib/domain/portal-users/profile-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(confirmOwnTotp);
