import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Endpoint, endpoint } from '@/lib/platform/http/endpoint';
import { namesEntityTag } from '@/lib/platform/http/entity-tag';
import { openApiDocument } from './openapi';

/** GET /openapi.json, an addition (contract section 9): the endpoints of the API as an OpenAPI document, made once. */
export function openApiEndpoint(endpoints: () => readonly Endpoint[]): Endpoint {
  let made: { readonly written: { plain: string; pretty: () => string }; readonly etag: string } | null =
    null;
  const make = () => {
    const document = openApiDocument(endpoints());
    const plain = JSON.stringify(document);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const pretty = `${JSON.stringify(document, null, 2)}\n`;
    return { written: { plain, pretty: () => pretty }, etag };
  };
  return endpoint({
    access: 'public',
    operation: 'get_openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read this API description',
    description: 'This document: OpenAPI 3.1 with every operation.',
    describes: {
      headers: {
        'If-None-Match': z
          .string()
          .optional()
          .meta({ description: 'The ETag of the document that the caller has.' }),
      },
    },
    answers: {
      200: {
        description: 'The document',
        schema: z
          .looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
          .meta({
            examples: [{ openapi: '3.1.1', info: { title: 'Receipt service', version: '2' }, paths: {} }],
          }),
        headers: { ETag: z.string().meta({ description: 'Names this document.' }) },
      },
      304: {
        description: 'The caller has the current document',
        headers: { ETag: z.string().meta({ description: 'Names this document.' }) },
      },
    },
    run: (_ctx, { headers }) => {
      const { written, etag } = (made ??= make());
      const known = headers.filter(([name]) => name.toLowerCase() === 'if-none-match');
      const same = known.some(([, tags]) => namesEntityTag(tags, etag));
      return Promise.resolve(
        same ? { status: 304, headers: { ETag: etag } } : { status: 200, written, headers: { ETag: etag } },
      );
    },
  });
}
