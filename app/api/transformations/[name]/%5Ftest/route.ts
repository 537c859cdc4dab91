import { route } from '@/lib/platform/http/route';
import { testTransformation } from '@/lib/domain/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(testTransformation);
