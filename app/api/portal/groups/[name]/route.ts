import { route } from '@/lib/http/route';
import { deletePortalGroup, getPortalGroup, putPortalGroup } from '@/lib/portal-users/group-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getPortalGroup,
  putPortalGroup,
  deletePortalGroup,
);
