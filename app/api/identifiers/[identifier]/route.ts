import { route } from '@/lib/platform/http/route';
import { getIdentifierByName, patchIdentifierByName } from '@/lib/domain/identifiers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getIdentifierByName,
  patchIdentifierByName,
);
