import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isJsonObject, type JsonObject } from '@/lib/core/json';
import { endpoint } from '@/lib/platform/http/endpoint';
import { entityTagOf, namesEntityTag } from '@/lib/platform/http/entity-tag';

const documentFile = 'docs/openapi.json';

/**
 * Reads the document from the file, because building it would block the event loop for 0.2 s.
 * @throws Error if the file is missing or holds no object.
 */
export function readDocument(): JsonObject {
  const document: unknown = JSON.parse(readFileSync(documentFile, 'utf8'));
  if (!isJsonObject(document)) throw new Error(`${documentFile} holds no object.`);
  return document;
}

interface WrittenDocument {
  readonly plain: Uint8Array;
  readonly pretty: Uint8Array;
  readonly etag: string;
}

let made: WrittenDocument | undefined;

function writtenDocument(): WrittenDocument {
  if (made === undefined) {
    const document = readDocument();
    const plain = Buffer.from(JSON.stringify(document));
    const pretty = Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
    made = { plain, pretty, etag: entityTagOf(plain) };
  }
  return made;
}

/** An addition to the specification (contract section 9). */
export const getOpenApi = endpoint({
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
      schema: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }).meta({
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
    const { plain, pretty, etag } = writtenDocument();
    const known = headers.filter(([name]) => name.toLowerCase() === 'if-none-match');
    const same = known.some(([, tags]) => namesEntityTag(tags, etag));
    return Promise.resolve(
      same
        ? { status: 304, headers: { ETag: etag } }
        : { status: 200, written: { plain, pretty: () => pretty }, headers: { ETag: etag } },
    );
  },
});
