import { route } from '@/lib/http/route';
import { getStoreByReference, patchStoreByReference } from '@/lib/stores/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getStoreByReference,
  patchStoreByReference,
);
