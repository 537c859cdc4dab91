import { route } from '@/lib/http/route';
import { previewMapping } from '@/lib/pos/mapping-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewMapping);
