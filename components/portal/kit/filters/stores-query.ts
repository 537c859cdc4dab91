import { apiQuery } from '../../api/queries';

/** The stores that receipts can be filtered by; new ones are rare. */
export const storesQuery = { ...apiQuery('get_store_choices'), staleTime: 10 * 60_000 };
