import { route } from '@/lib/platform/http/route';
import { validateIdentifierAsAddress } from '@/lib/domain/identifiers/validate/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(validateIdentifierAsAddress);
