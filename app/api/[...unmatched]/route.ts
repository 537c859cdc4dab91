import { route } from '@/lib/platform/http/route';

// Any other path below /api: our 404, not a page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route();
