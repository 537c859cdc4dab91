import { route } from '@/lib/http/route';
import { getTransformations, postTransformation } from '@/lib/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getTransformations, postTransformation);
