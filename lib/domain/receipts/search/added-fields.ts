import type { CatalogueField } from '@/lib/search/catalogue';
import { present } from '@/lib/search/values';
import { noCurrency } from '@/lib/domain/rollups/facts';
import { dayOf, hourOf, weekdayOf } from '@/lib/domain/rollups/local-time';
import type { ReceiptDocument } from '../wire/receipt-document';

export const addedFields: readonly CatalogueField<ReceiptDocument>[] = [
  {
    path: 'warnings',
    code: 'w',
    match: 'exact',
    exists: ({ warnings }) => warnings.length > 0,
    texts: ({ warnings }) => warnings,
  },
  {
    path: 'localtime.date',
    code: 'ld',
    match: 'date',
    exists: null,
    zone: 'civil',
    instants: ({ localtime }) => [Date.parse(dayOf(localtime))],
  },
  {
    path: 'localtime.hour',
    code: 'lh',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: ({ localtime }) => [hourOf(localtime)],
  },
  {
    path: 'localtime.weekday',
    code: 'lw',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: ({ localtime }) => [weekdayOf(dayOf(localtime))],
  },
  {
    path: 'vat.rate',
    code: 'vr',
    match: 'float',
    exists: ({ taxRates }) => taxRates.length > 0,
    numbers: ({ taxRates }) => taxRates,
  },
  {
    path: 'currency',
    code: 'cy',
    match: 'exact',
    exists: null,
    texts: ({ currency }) => [currency ?? noCurrency],
  },
  {
    path: 'till_uuid',
    code: 'tu',
    match: 'exact',
    exists: ({ tillUuid }) => tillUuid !== null,
    texts: ({ tillUuid }) => present([tillUuid]),
  },
  { path: 'fiscal', code: 'f', match: null, exists: ({ fiscal }) => fiscal.length > 0 },
  {
    path: 'fiscal.scheme',
    code: 'fc',
    match: 'exact',
    exists: null,
    texts: ({ fiscal }) => fiscal.map(({ scheme }) => scheme),
  },
  {
    path: 'fiscal.status',
    code: 'fs',
    match: 'exact',
    exists: null,
    texts: ({ fiscal }) => fiscal.map(({ status }) => status),
  },
  { path: 'duplicate', code: 'du', match: null, exists: ({ duplicate }) => duplicate },
  { path: 'test', code: 'te', match: null, exists: ({ test }) => test },
];
