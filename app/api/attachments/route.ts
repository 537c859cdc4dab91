import { postAttachment } from '@/lib/domain/attachments/endpoints';
import { route } from '@/lib/platform/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postAttachment);
