import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBrand } from '@/lib/domain/brand/publish-brand';
import { brandContent } from '@/lib/domain/brand/schema';
import { uploadLogo } from '@/lib/domain/brand/upload-logo';
import type { Context } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';

export async function ensureDemoBrand(ctx: Context<string>): Promise<Context<string>> {
  if (ctx.retailer.brandVersion > 0) return ctx;
  const logo = await uploadLogo(ctx, await readFile(path.resolve('demo/demo-logo.png')));
  await publishBrand(ctx, brandContent.parse({ ...demoBrand, logo: logo.id }), 0);
  const retailer = await findRetailer(ctx.retailer.id);
  if (retailer === null) throw new Error('The demo retailer is gone.');
  return { ...ctx, retailer };
}

const demoBrand = {
  accent: '#a8670a',
  background: '#f3e3bf',
  header: {
    de: 'Schön, dass du da warst!',
    en: 'Lovely to have you here!',
    fr: 'Merci de votre visite !',
    nl: 'Fijn dat je er was!',
    pl: 'Miło było Cię gościć!',
  },
  footer: {
    de: 'Halm & Honig Lebensmittel GmbH\nGutes aus der Nachbarschaft, seit 1987.',
    en: 'Halm & Honig Lebensmittel GmbH\nGood food from around the corner, since 1987.',
  },
  return_policy: {
    de: 'Ungeöffnete Ware nehmen wir innerhalb von 30 Tagen mit diesem Beleg zurück. Frische Lebensmittel sind ausgenommen.',
    en: 'We take back unopened goods within 30 days with this receipt. Fresh food is excluded.',
  },
  links: [
    { network: 'website', url: 'https://halm-und-honig.example/' },
    { network: 'instagram', url: 'https://instagram.com/halm.und.honig' },
  ],
} as const;
