import { getCards, postCard } from '@/lib/domain/cards/endpoints';
import { route } from '@/lib/platform/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getCards, postCard);
