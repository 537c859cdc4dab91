import { route } from '@/lib/platform/http/route';
import { getReceiptTimeline } from '@/lib/domain/timeline/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptTimeline);
