import type { DocumentFormat } from '../document-format.ts';
import { cfdi } from './cfdi/format.ts';
import { cii } from './cii/format.ts';
import { clover } from './clover/format.ts';
import { csvJournal } from './csv-journal/format.ts';
import { dfka } from './dfka/format.ts';
import { dsfinvk } from './dsfinvk/format.ts';
import { ekabs } from './ekabs/format.ts';
import { escpos } from './escpos/format.ts';
import { fatturapa } from './fatturapa/format.ts';
import { finvoice } from './finvoice/format.ts';
import { fiskaltrust } from './fiskaltrust/format.ts';
import { kivra } from './kivra/format.ts';
import { ksef } from './ksef/format.ts';
import { lightspeed } from './lightspeed/format.ts';
import { loyverse } from './loyverse/format.ts';
import { naxml } from './naxml/format.ts';
import { nfce } from './nfce/format.ts';
import { odoo } from './odoo/format.ts';
import { poslog } from './poslog/format.ts';
import { receipthero } from './receipthero/format.ts';
import { shopify } from './shopify/format.ts';
import { slip } from './slip/format.ts';
import { square } from './square/format.ts';
import { stripe } from './stripe/format.ts';
import { sumup } from './sumup/format.ts';
import { ubl } from './ubl/format.ts';
import { woocommerce } from './woocommerce/format.ts';
import { zettle } from './zettle/format.ts';

/** Formats with a built-in transformation, in the order of recognition. */
export const formats: readonly DocumentFormat[] = [
  poslog,
  ekabs,
  dfka,
  dsfinvk,
  fiskaltrust,
  ubl,
  cii,
  finvoice,
  fatturapa,
  ksef,
  cfdi,
  nfce,
  naxml,
  square,
  shopify,
  woocommerce,
  lightspeed,
  loyverse,
  zettle,
  clover,
  odoo,
  stripe,
  sumup,
  receipthero,
  kivra,
  csvJournal,
  escpos,
  slip,
];
