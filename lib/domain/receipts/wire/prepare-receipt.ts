import type { receipts } from '@/drizzle/schema/receipts';
import type { stores } from '@/drizzle/schema/stores';
import { isJsonObject } from '@/lib/core/json';
import { checkFiscal, type FiscalBlock, type FiscalWarning } from '@/lib/domain/fiscal/check-fiscal';
import { fiscalSender, isFiscalExpected } from '@/lib/domain/fiscal/expected';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { fiscalOf } from './fiscal';
import { formerFiscal } from '../index/former-fiscal';
import { toShopTime, resolveLocaltime } from './localtime';
import { warningsOf } from './quality';
import type { ReceiptAttachments } from '../read/receipt-attachments';
import type { ReceiptSnapshot } from '../schema';
import { shopTime } from './shop-time';
import type { SubmittedReceipt } from './submission';

export type ReceiptRow = typeof receipts.$inferInsert;
type StoreRow = typeof stores.$inferSelect;

export interface RawOrigin {
  readonly id: string;
  readonly tillUuid: string | null;
  readonly tillId?: string | null;
  readonly test?: boolean;
}

export interface ReceiptInput {
  readonly id: string;
  readonly retailer: Retailer;
  readonly store: StoreRow;
  readonly submitted: SubmittedReceipt;
  readonly isMasked: boolean;
  readonly hasInvalidSignature?: boolean;
  readonly transactionId: string;
  readonly externalId?: string | null;
  readonly createdBy: string;
  readonly requestId: string;
  readonly now: Date;
  readonly test?: boolean;
  readonly attachments?: ReceiptAttachments | undefined;
  readonly raw?: RawOrigin | undefined;
}

/** Deterministic, so that the API and bulk loading make equal rows of equal inputs. */
export function prepareReceipt(input: ReceiptInput): ReceiptRow {
  const { submitted, store, retailer } = input;
  const l10n = effectiveL10n(submitted, store, retailer);
  const stamped = resolveLocaltime(submitted.localtime, l10n.timezone);
  // Some formats write all times in UTC; these are converted to the shop's time zone.
  const { instant, localtime } = input.raw === undefined ? stamped : toShopTime(stamped, l10n.timezone);
  const { now, isMasked } = input;
  const copied = input.raw === undefined ? null : formerFiscal(submitted);
  const blocks = fiscalOf({ submitted, fiscal: copied });
  const fiscal = fiscalWarningsOf(input, { l10n, localtime, blocks });
  const warnings = warningsOf({
    submitted,
    currency: l10n.currency,
    timestamp: instant,
    now,
    isMasked,
    fiscal,
  });
  return {
    retailerId: retailer.id,
    id: input.id,
    timestamp: instant,
    localtime,
    storeId: store.id,
    storeReference: store.reference,
    externalStoreReference: store.externalReference,
    identifier: submitted.identifier ?? null,
    transactionId: input.transactionId,
    externalId: input.externalId ?? submitted.external_id ?? null,
    total: submitted.total,
    currency: l10n.currency,
    duplicate: submitted.duplicate ?? false,
    test: input.test ?? false,
    tillUuid: tillOf(input),
    posDataIds: input.raw === undefined ? [] : [input.raw.id],
    attachments: input.attachments ?? {},
    submitted,
    fiscal: copied,
    snapshot: {
      retailer: { name: retailer.name, vatno: retailer.settings.vatno },
      store: storeSnapshot(store),
      l10n,
    },
    properties: null,
    warnings: warnings.length === 0 ? null : warnings,
    brandVersion: retailer.brandVersion,
    createdBy: input.createdBy,
    requestId: input.requestId,
    createdAt: input.now,
    updatedAt: input.now,
  };
}

function fiscalWarningsOf(
  input: ReceiptInput,
  {
    l10n,
    localtime,
    blocks,
  }: {
    readonly l10n: ReturnType<typeof effectiveL10n>;
    readonly localtime: string;
    readonly blocks: readonly FiscalBlock[];
  },
): FiscalWarning[] {
  const { submitted, store, hasInvalidSignature = false } = input;
  if (blocks.length === 0) return isFiscalMissing(input) ? ['fiscal_missing'] : [];
  const clock = shopTime(localtime, { l10n, store });
  const found = checkFiscal({ ...submitted, fiscal: blocks, currency: l10n.currency, localtime: clock });
  return hasInvalidSignature ? [...found, 'fiscal_signature_invalid'] : found;
}

/** Copies, test receipts and incomplete receipts need no fiscal data. */
function isFiscalMissing({
  submitted,
  store,
  retailer,
  raw,
  createdBy,
  test = false,
}: ReceiptInput): boolean {
  if (test || submitted.duplicate === true || submitted.incomplete === true) return false;
  const sender = fiscalSender({ tillUuid: tillOf({ submitted, raw }), createdBy });
  return isFiscalExpected(retailer.settings.fiscal_required, store, sender);
}

function tillOf({ submitted, raw }: Pick<ReceiptInput, 'submitted' | 'raw'>): string | null {
  return submitted.till_uuid ?? raw?.tillUuid ?? null;
}

/** Missing values come from the store, then from the retailer (contract section 4). */
function effectiveL10n(submitted: SubmittedReceipt, store: StoreRow, retailer: Retailer) {
  const own = submitted.l10n;
  return {
    locale: own?.locale ?? store.locale ?? retailer.settings.locale,
    translation_locale: own?.translation_locale ?? null,
    timezone: own?.timezone ?? store.timezone ?? retailer.settings.timezone,
    currency: own?.currency ?? store.currency ?? retailer.settings.currency,
  };
}

function storeSnapshot(store: StoreRow): ReceiptSnapshot['store'] {
  return {
    name: store.name,
    address: store.address,
    city: store.city,
    country: store.country,
    phone: store.phone,
    postcode: store.postcode,
    properties: isJsonObject(store.properties) ? store.properties : {},
  };
}
