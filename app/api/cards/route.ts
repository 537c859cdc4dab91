import { getCards, postCard } from '@/lib/cards/endpoints';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getCards, postCard);
