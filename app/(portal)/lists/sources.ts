import { auditSource } from '../audit/audit-source';
import { cardSource } from '../cards/card-source';
import { clientSource } from '../clients/(list)/client-source';
import { deliverySource } from '../deliveries/delivery-source';
import { consumerSource } from '../identifiers/(list)/consumer-source';
import { programSource } from '../loyalty/(list)/program-source';
import { problemSource } from '../problems/problem-source';
import { rawSource } from '../raw/raw-source';
import { receiptSource } from '../receipts/(list)/receipt-source';
import { rewardSource } from '../loyalty/[program_id]/reward-source';
import { storeSource } from '../stores/(list)/store-source';
import { transformationSource } from '../transformations/transformation-source';
import { groupSource } from '../users/groups/group-source';
import { userSource } from '../users/(list)/user-source';

/** The lists of the portal, by their names. */
export const sources = {
  audit: auditSource,
  cards: cardSource,
  clients: clientSource,
  deliveries: deliverySource,
  groups: groupSource,
  identifiers: consumerSource,
  loyalty: programSource,
  problems: problemSource,
  raw: rawSource,
  receipts: receiptSource,
  rewards: rewardSource,
  stores: storeSource,
  transformations: transformationSource,
  users: userSource,
};
