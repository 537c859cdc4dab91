import { route } from '@/lib/http/route';
import { runTransformation } from '@/lib/pos/mapping-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(runTransformation);
