import { z } from 'zod';
import { integer, list, optional, text, webAddress } from '@/lib/core/fields';
import { receiptLanguages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { problems } from '@/lib/core/problems';
import { networks } from './networks';

const shopAddress = webAddress(500);

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: problems.colour })
  .transform((value) => value.toLowerCase())
  .meta({ examples: ['#1a7f5a'] });

/** Text by language. White space alone counts as absent. */
function translated(max: number) {
  return z
    .partialRecord(z.enum(receiptLanguages), optional(text({ max })))
    .meta({ maxProperties: receiptLanguages.length })
    .nullish()
    .transform((texts): BrandText => {
      const written = Object.entries(texts ?? {}).filter(([, value]) => (value ?? '').trim() !== '');
      return Object.fromEntries(written) as BrandText;
    })
    .optional()
    .default({});
}

export type BrandText = { readonly [Language in ReceiptLanguage]?: string };

const network = z.enum(networks).meta({ id: 'SocialNetwork' });

export const brandContent = z.strictObject({
  logo: optional(z.guid({ error: problems.id_of_logo })).transform((id) => id?.toLowerCase() ?? null),
  accent: optional(colour).transform((value) => value ?? null),
  background: optional(colour).transform((value) => value ?? null),
  header: translated(300),
  footer: translated(1_000),
  return_policy: translated(5_000),
  return_days: optional(integer({ min: 1, max: 3650 })).transform((days) => days ?? null),
  links: list(z.strictObject({ network, url: shopAddress }).meta({ id: 'BrandLinkInput' }), { max: 10 })
    .nullish()
    .transform((links) => links ?? [])
    .optional()
    .default([]),
});

export type BrandContent = z.output<typeof brandContent>;

const example = {
  logo: '0b8e7a52-3d2c-4f43-9a6e-5d5b1e8a7c11',
  accent: '#8a5a1c',
  background: '#f6efe2',
  header: { de: 'Danke für deinen Einkauf!', en: 'Thank you for shopping with us!' },
  footer: { de: 'Halm & Honig GmbH, Berlin' },
  return_policy: { en: 'Unopened goods can be returned within 30 days.' },
  return_days: 30,
  links: [{ network: 'instagram' as const, url: 'https://instagram.com/halmundhonig' }],
};

/**
 * `version` is the version that was edited. The request fails if there is a newer version, so that no change
 * is lost.
 */
export const putBrandBody = brandContent
  .extend({ version: optional(integer({ min: 0 })) })
  .meta({ id: 'BrandToPublish', examples: [{ version: 2, ...example }] });

export const previewBrandBody = z
  .strictObject({
    brand: brandContent.meta({ id: 'BrandContent' }),
    receipt_id: optional(z.guid({ error: problems.receipt_id })),
    form: optional(z.enum(['page', 'mail', 'print'])).transform((form) => form ?? ('page' as const)),
    scheme: optional(z.enum(['light', 'dark'])),
    language: optional(z.enum(receiptLanguages)),
  })
  .meta({
    id: 'BrandToPreview',
    examples: [{ brand: { ...example, logo: null }, form: 'page', scheme: 'dark', language: 'en' }],
  });

export const previewOut = z
  .strictObject({
    html: z.string(),
    sample: z.boolean().describe('Whether it shows a sample because there is no receipt yet.'),
  })
  .meta({
    id: 'BrandPreview',
    examples: [{ html: '<!doctype html><html lang="en">…</html>', sample: false }],
  });

const textOut = z.partialRecord(z.enum(receiptLanguages), z.string());

const contrastOut = z.strictObject({
  use: z.enum(['tile', 'link', 'muted']),
  scheme: z.enum(['light', 'dark']),
  colour: z.string(),
  on: z.string(),
  ratio: z.number(),
});

export const logoOut = z
  .strictObject({ id: z.uuid(), url: z.url(), width: z.int(), height: z.int() })
  .meta({ id: 'Logo', examples: [logoExample()] });

function logoExample() {
  const url = `https://receipts.example/api/brand/logos/${example.logo}`;
  return { id: example.logo, url, width: 480, height: 120 };
}

export const brandOut = z
  .strictObject({
    /** 0 if no brand was ever published. */
    version: z.int(),
    logo: logoOut.nullable(),
    accent: z.string().nullable(),
    background: z.string().nullable(),
    header: textOut,
    footer: textOut,
    return_policy: textOut,
    return_days: z.int().nullable(),
    links: z.array(z.strictObject({ network, url: z.url() }).meta({ id: 'BrandLink' })),
    contrast: z.array(contrastOut),
    updated_timestamp: z.string().nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({
    id: 'Brand',
    examples: [
      {
        ...example,
        version: 3,
        logo: logoExample(),
        contrast: [{ use: 'link', scheme: 'light', colour: '#6d4100', on: '#ffffff', ratio: 8.4 }],
        updated_timestamp: '2026-11-21T10:15:00+00:00',
        updated_by: 'user:anna@example.com',
      },
    ],
  });

export type BrandWire = z.output<typeof brandOut>;
