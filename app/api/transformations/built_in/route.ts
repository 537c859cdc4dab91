import { route } from '@/lib/http/route';
import { getBuiltInTransformations, postBuiltInTransformation } from '@/lib/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getBuiltInTransformations,
  postBuiltInTransformation,
);
