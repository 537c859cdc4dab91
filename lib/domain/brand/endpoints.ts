import { z } from 'zod';
import { created, endpoint, fileAnswer, ok } from '@/lib/platform/http/endpoint';
import { anyType, bytesLike } from '@/lib/platform/http/input';
import { notFound } from '@/lib/core/errors';
import { integerText } from '@/lib/platform/http/query';
import { isUuid } from '@/lib/core/ids';
import { getBrand } from './get-brand';
import { listBrandVersions } from './list-brand-versions';
import { presentBrand, presentLogo } from './present';
import { previewBrand } from './preview-brand';
import { publishBrand } from './publish-brand';
import { readLogo } from './read-logo';
import { brandOut, logoOut, previewBrandBody, previewOut, putBrandBody } from './schema';
import { uploadLogo } from './upload-logo';

const logoBytesMax = 2 * 1024 * 1024;

export const getBrandOfRetailer = endpoint({
  operation: 'get_brand',
  method: 'GET',
  path: '/brand',
  summary: 'Read the brand or one of its versions',
  query: {
    version: integerText({ min: 0, max: 2_147_483_647 })
      .optional()
      .meta({ description: 'The version; the newest if omitted.' }),
  },
  answers: { 200: { description: 'The brand', schema: brandOut } },
  errors: ['not_found'],
  run: async (ctx, { query }) => ok(presentBrand(ctx.retailer.name, await getBrand(ctx, query.version))),
});

export const getBrandVersions = endpoint({
  operation: 'get_brand',
  method: 'GET',
  path: '/brand/versions',
  summary: 'List the versions of the brand, newest first',
  description:
    'To roll back, publish the content of an earlier version again: receipts keep the version they were issued under.',
  query: {
    count: integerText({ min: 1, max: 100 })
      .optional()
      .meta({ description: 'At most how many; 20 if omitted.' }),
    after: integerText({ min: 1, max: 2_147_483_647 })
      .optional()
      .meta({ description: 'The last version of the page before.' }),
  },
  answers: { 200: { description: 'The versions', schema: z.array(brandOut) } },
  run: async (ctx, { query }) => {
    const all = await listBrandVersions(ctx, { count: query.count ?? 20, before: query.after });
    return ok(all.map((version) => presentBrand(ctx.retailer.name, version)));
  },
});

export const putBrand = endpoint({
  operation: 'put_brand',
  method: 'PUT',
  path: '/brand',
  summary: 'Publish a brand for new receipts',
  accepts: { 'application/json': putBrandBody },
  answers: { 200: { description: 'The brand as published', schema: brandOut } },
  errors: ['conflict'],
  run: async (ctx, { body }) => {
    const { version, ...content } = body.value;
    return ok(presentBrand(ctx.retailer.name, await publishBrand(ctx, content, version)));
  },
});

export const previewBrandOfRetailer = endpoint({
  operation: 'preview_brand',
  method: 'POST',
  path: '/brand/_preview',
  summary: 'Preview a brand on a receipt',
  accepts: { 'application/json': previewBrandBody },
  answers: {
    200: {
      description: 'An HTML document without scripts or external resources, for a sandboxed frame',
      schema: previewOut,
    },
  },
  repeatable: true,
  errors: ['not_found', 'unavailable'],
  run: async (ctx, { body }) => {
    const { brand, receipt_id: receiptId, form, scheme = null, language = null } = body.value;
    return ok(await previewBrand(ctx, { content: brand, receiptId, form, scheme, language }));
  },
});

export const postBrandLogo = endpoint({
  operation: 'post_brand_logo',
  method: 'POST',
  path: '/brand/logos',
  summary: 'Upload a logo',
  accepts: { [anyType]: bytesLike({ type: 'image/png', file: 'logo.png' }) },
  bodyBytesMax: logoBytesMax,
  answers: { 201: { description: 'Stored as PNG', schema: logoOut } },
  errors: ['storage_limit'],
  run: async (ctx, { body }) => {
    const logo = presentLogo(await uploadLogo(ctx, body.value));
    return created(logo.url, logo);
  },
});

export const getBrandLogo = endpoint({
  operation: 'get_brand_logo',
  method: 'GET',
  path: '/brand/logos/{id}',
  summary: 'Download a logo',
  params: {
    id: z
      .string()
      .meta({ description: 'Id of the logo.', examples: ['0b8e7a52-3d2c-4f43-9a6e-5d5b1e8a7c11'] }),
  },
  answers: { 200: { description: 'The image', file: 'image/png' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    const logo = isUuid(params.id) ? await readLogo(ctx, params.id) : null;
    if (logo === null) throw notFound('logo');
    const open = async () => new Blob([new Uint8Array(logo.png)]).stream();
    return fileAnswer(
      { type: 'image/png', bytes: logo.png.byteLength, open },
      {
        'Content-Disposition': 'attachment; filename="logo.png"',
        'Content-Security-Policy': 'sandbox',
      },
    );
  },
});

export const brandEndpoints = [
  getBrandOfRetailer,
  getBrandVersions,
  putBrand,
  previewBrandOfRetailer,
  postBrandLogo,
  getBrandLogo,
] as const;
