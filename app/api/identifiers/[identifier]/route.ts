import { route } from '@/lib/http/route';
import { getIdentifierByName, patchIdentifierByName } from '@/lib/identifiers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getIdentifierByName,
  patchIdentifierByName,
);
