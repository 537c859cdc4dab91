import { route } from '@/lib/http/route';
import { getTransformationByName, patchTransformationByName } from '@/lib/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getTransformationByName,
  patchTransformationByName,
);
