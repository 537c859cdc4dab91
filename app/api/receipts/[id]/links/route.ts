import { route } from '@/lib/http/route';
import { deleteReceiptLink, getReceiptLinks, postReceiptLink } from '@/lib/receipts/link-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReceiptLinks,
  postReceiptLink,
  deleteReceiptLink,
);
