import { receipts, searchIndex } from '@/lib/domain/receipts/resource';
import { timeline } from '@/lib/domain/timeline/resource';
import { intake } from '@/lib/domain/intake/resource';
import { pos } from '@/lib/domain/pos/resource';
import { transformations } from '@/lib/domain/transformations/resource';
import { attachments } from '@/lib/domain/attachments/resource';
import { delivery } from '@/lib/domain/delivery/resource';
import { problems } from '@/lib/domain/problems/resource';
import { identifiers } from '@/lib/domain/identifiers/resource';
import { privacy } from '@/lib/domain/privacy/resource';
import { stores } from '@/lib/domain/stores/resource';
import { tills } from '@/lib/domain/tills/resource';
import { loyalty } from '@/lib/domain/loyalty/resource';
import { webhooks } from '@/lib/domain/webhooks/resource';
import { cards } from '@/lib/domain/cards/resource';
import { clients } from '@/lib/domain/clients/resource';
import { portalUsers } from '@/lib/domain/portal-users/resource';
import { brand } from '@/lib/domain/brand/resource';
import { savedSearches } from '@/lib/domain/saved-searches/resource';
import { retailers } from '@/lib/domain/retailers/resource';
import { setup } from '@/lib/domain/setup/resource';
import { reports } from '@/lib/domain/reports/resource';
import { audit } from '@/lib/domain/audit/resource';
import { events } from '@/lib/domain/events/resource';
import { requests } from '@/lib/domain/requests/resource';
import { health } from '@/lib/domain/health/resource';
import { service } from './resource';

export const resources = [
  receipts,
  timeline,
  intake,
  pos,
  transformations,
  attachments,
  delivery,
  problems,
  identifiers,
  privacy,
  stores,
  tills,
  loyalty,
  cards,
  clients,
  webhooks,
  portalUsers,
  brand,
  savedSearches,
  // `retailers` comes before `searchIndex`: both have an endpoint of `get_settings`, and the first one gets
  // this name as its id.
  retailers,
  searchIndex,
  setup,
  reports,
  audit,
  events,
  requests,
  health,
  service,
] as const;
