import { route } from '@/lib/http/route';
import { getPortalGroups } from '@/lib/portal-users/group-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getPortalGroups);
