import { route } from '@/lib/http/route';
import { validateIdentifierAsAddress } from '@/lib/identifiers/validate/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(validateIdentifierAsAddress);
