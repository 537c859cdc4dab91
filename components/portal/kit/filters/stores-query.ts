import { pageDataQuery } from '../../api/page-data';

/** The stores that receipts can be filtered by; new ones are rare. */
export const storesQuery = { ...pageDataQuery('/receipts/stores', {}), staleTime: 10 * 60_000 };
