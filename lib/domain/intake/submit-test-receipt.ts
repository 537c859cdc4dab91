import { sampleReceipt } from '@/lib/domain/brand/sample-receipt';
import { postReceiptBody, type SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { findStore, readStores, type StoreRow } from '@/lib/domain/stores/store/stores';
import type { Context } from '@/lib/platform/context';
import { incomingReceiptOf, storeMissing } from './incoming-receipt';
import { submitIncoming } from './submit-receipt';
import type { Submission } from './submission';

export interface TestReceipt {
  readonly storeReference?: number | string | undefined;
  readonly receipt?: SubmittedReceipt | undefined;
}

/**
 * Submits a test receipt without consumer, store data and files. It affects no figures, no loyalty and no
 * deliveries.
 * @throws ServiceError `unprocessable` if the store is unknown, or if there are too many test receipts.
 */
export async function submitTestReceipt(
  ctx: Context<'post_test_receipt'>,
  { storeReference, receipt }: TestReceipt,
): Promise<Submission> {
  const store = await getStoreOf(ctx, storeReference);
  const submitted = withoutOthers(receipt ?? sampleSubmission(ctx, store), store.reference);
  return submitIncoming({ ...(await incomingReceiptOf(ctx, submitted, undefined)), test: 'sample' });
}

async function getStoreOf(ctx: Context, reference: number | string | undefined): Promise<StoreRow> {
  const [first = null] = reference === undefined ? await readStores(ctx, { count: 1 }) : [];
  const store = reference === undefined ? first : await findStore(ctx, reference);
  if (store === null) throw storeMissing(reference ?? 1);
  return store;
}

function withoutOthers(receipt: SubmittedReceipt, reference: number): SubmittedReceipt {
  const {
    identifier: _identifier,
    external_id: _externalId,
    store: _store,
    attachments: _attachments,
    duplicate: _duplicate,
    link: _link,
    ...rest
  } = receipt;
  return { ...rest, store_reference: reference };
}

function sampleSubmission({ retailer, now }: Context, store: StoreRow): SubmittedReceipt {
  const { currency, locale, timezone } = store;
  const settings = {
    ...retailer.settings,
    currency: currency ?? retailer.settings.currency,
    locale: locale ?? retailer.settings.locale,
    timezone: timezone ?? retailer.settings.timezone,
  };
  const { localtime, total, items, payments, vat } = sampleReceipt({ ...retailer, settings }, now());
  return postReceiptBody.parse({
    transaction_id: 'SAMPLE',
    store_reference: store.reference,
    localtime,
    total,
    items,
    payments,
    vat,
  });
}
