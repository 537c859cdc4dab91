import { route } from '@/lib/http/route';
import { rollBackTransformation } from '@/lib/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(rollBackTransformation);
