import type { DocumentFormat } from '../document-format';
import { cfdi } from './cfdi/format';
import { cii } from './cii/format';
import { clover } from './clover/format';
import { csvJournal } from './csv-journal/format';
import { dfka } from './dfka/format';
import { dsfinvk } from './dsfinvk/format';
import { ekabs } from './ekabs/format';
import { escpos } from './escpos/format';
import { fatturapa } from './fatturapa/format';
import { finvoice } from './finvoice/format';
import { fiskaltrust } from './fiskaltrust/format';
import { kivra } from './kivra/format';
import { ksef } from './ksef/format';
import { lightspeed } from './lightspeed/format';
import { loyverse } from './loyverse/format';
import { naxml } from './naxml/format';
import { nfce } from './nfce/format';
import { odoo } from './odoo/format';
import { poslog } from './poslog/format';
import { receipthero } from './receipthero/format';
import { shopify } from './shopify/format';
import { slip } from './slip/format';
import { square } from './square/format';
import { stripe } from './stripe/format';
import { sumup } from './sumup/format';
import { ubl } from './ubl/format';
import { woocommerce } from './woocommerce/format';
import { zettle } from './zettle/format';

/** Formats with a built-in transformation. Recognition tries them in this order. */
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
