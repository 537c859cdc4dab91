import type { JsonObject } from '@/lib/core/json';
import { fiscalOf } from './fiscal';
import { ratedTaxes, type StatedTax, type TaxedReceipt } from '@/lib/domain/rollups/tax-rates';

export interface ReceiptDocument {
  readonly timestamp: number;
  readonly localtime: string;
  readonly transactionId: string;
  readonly identifier: string | null;
  readonly total: number;
  readonly currency: string | null;
  readonly storeId: number;
  readonly storeReference: number;
  readonly externalStoreReference: string | null;
  readonly tillUuid: string | null;
  readonly duplicate: boolean;
  readonly test: boolean;
  readonly posDataIds: readonly string[];
  readonly warnings: readonly string[];
  readonly properties: JsonObject;
  readonly items: readonly ItemDocument[];
  readonly discounts: readonly DiscountDocument[];
  readonly payments: readonly PaymentDocument[];
  readonly fiscal: readonly FiscalDocument[];
  readonly taxRates: readonly number[];
  readonly timezone: string;
}

export interface ItemDocument {
  readonly name: string;
  readonly quantity: number;
  readonly total: number;
  readonly unit?: string;
  readonly discounts?: readonly DiscountDocument[];
  /** Canonical ISO 8601. A time without an offset is in the receipt's time zone. */
  readonly return?: { readonly localtime: string; readonly reason?: string };
  readonly properties?: JsonObject;
  readonly vat?: StatedTax;
  readonly taxes?: readonly StatedTax[];
  readonly [alternative: `name:${string}`]: string | undefined;
}

export interface DiscountDocument {
  readonly name: string;
  readonly amount: number;
  readonly quantity?: number;
}

export interface FiscalDocument {
  readonly scheme: string;
  readonly status: string;
}

export interface PaymentDocument extends PaymentDetails {
  readonly method: string;
  readonly details?: PaymentDetails;
}

interface PaymentDetails {
  readonly change?: number;
  readonly number?: string;
  readonly issue?: string;
  readonly start?: string;
  readonly end?: string;
  readonly po_number?: string;
  readonly type?: string;
}

export interface SearchableReceipt {
  readonly timestamp: Date;
  readonly localtime: string;
  readonly transactionId: string;
  readonly identifier?: string | null;
  readonly total: number;
  readonly currency?: string | null;
  readonly storeId: number;
  readonly storeReference: number;
  readonly externalStoreReference?: string | null;
  readonly tillUuid?: string | null;
  readonly duplicate: boolean;
  readonly test?: boolean;
  readonly posDataIds: readonly string[];
  readonly warnings?: readonly string[] | null;
  readonly properties?: JsonObject | null;
  readonly submitted: TaxedReceipt & {
    readonly items: readonly ItemDocument[];
    readonly discounts?: readonly DiscountDocument[];
    readonly payments?: readonly PaymentDocument[];
    readonly fiscal?: readonly FiscalDocument[];
    readonly properties?: JsonObject;
  };
  readonly fiscal?: readonly FiscalDocument[] | null;
  readonly snapshot: { readonly l10n: { readonly timezone: string } };
}

export function receiptDocument(row: SearchableReceipt): ReceiptDocument {
  const { submitted } = row;
  return {
    timestamp: row.timestamp.getTime(),
    localtime: row.localtime,
    transactionId: row.transactionId,
    identifier: row.identifier ?? null,
    total: row.total,
    currency: row.currency ?? null,
    storeId: row.storeId,
    storeReference: row.storeReference,
    externalStoreReference: row.externalStoreReference ?? null,
    tillUuid: row.tillUuid ?? null,
    duplicate: row.duplicate,
    test: row.test ?? false,
    posDataIds: row.posDataIds,
    warnings: row.warnings ?? [],
    properties: row.properties ?? submitted.properties ?? {},
    items: submitted.items,
    discounts: submitted.discounts ?? [],
    payments: submitted.payments ?? [],
    fiscal: fiscalOf(row),
    taxRates: [...new Set(ratedTaxes(submitted).map(({ rate }) => rate))],
    timezone: row.snapshot.l10n.timezone,
  };
}
