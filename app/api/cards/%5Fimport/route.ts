import { route } from '@/lib/http/route';
import { postCardImport } from '@/lib/cards/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postCardImport);
