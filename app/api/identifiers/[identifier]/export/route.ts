import { route } from '@/lib/http/route';
import { getIdentifierExport } from '@/lib/privacy/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getIdentifierExport);
