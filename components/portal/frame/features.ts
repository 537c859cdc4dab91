import { home } from '../home/feature';
import { problems } from '../problems/feature';
import { receiptList } from '../receipt-list/feature';
import { identifiers } from '../identifiers/feature';
import { deliveries } from '../deliveries/feature';
import { reports } from '../reports/feature';
import { stores } from '../stores/feature';
import { tills } from '../tills/feature';
import { loyalty } from '../loyalty/feature';
import { cards } from '../cards/feature';
import { raw } from '../raw/feature';
import { transformations } from '../transformations/feature';
import { clients } from '../clients/feature';
import { webhooks } from '../webhooks/feature';
import { events } from '../events/feature';
import { requests } from '../requests/feature';
import { users } from '../users/feature';
import { brand } from '../brand/feature';
import { audit } from '../audit/feature';
import { settings } from '../settings/feature';
import { command } from '../command/feature';
import { receipt } from '../receipt/feature';
import type { Feature, NavigationPlace } from '../kit/feature';

/** Features in the order of the navigation. Server only. */
export const features: readonly Feature[] = [
  home,
  problems,
  receiptList,
  identifiers,
  deliveries,
  reports,
  stores,
  tills,
  loyalty,
  cards,
  raw,
  transformations,
  clients,
  webhooks,
  events,
  requests,
  users,
  brand,
  audit,
  settings,
  command,
  receipt,
];

export const navigation: readonly NavigationPlace[] = features.flatMap(({ place }) => place ?? []);
