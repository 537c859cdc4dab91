import { route } from '@/lib/platform/http/route';

// Unknown paths below /api get the API's 404 as JSON, not Next's page.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route();
