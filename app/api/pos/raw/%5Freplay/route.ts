import { route } from '@/lib/http/route';
import { replayRawReceipts } from '@/lib/pos/raw-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(replayRawReceipts);
