import { route } from '@/lib/http/route';
import { getTransformationVersion } from '@/lib/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getTransformationVersion);
