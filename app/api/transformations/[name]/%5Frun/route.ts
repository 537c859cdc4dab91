import { route } from '@/lib/platform/http/route';
import { runTransformation } from '@/lib/domain/pos/mapping-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(runTransformation);
