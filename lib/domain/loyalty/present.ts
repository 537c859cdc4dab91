import { formatTimestamp } from '@/lib/core/timestamps';
import type { LoyaltyEventWire, ProgramWire, RewardWire } from './schema';
import type { ProgramRow } from './store/programs';
import type { LoyaltyEventRow } from './store/balances';
import type { RewardRow } from './store/rewards';

function formatOrNull(instant: Date | null): string | null {
  return instant === null ? null : formatTimestamp(instant);
}

export function presentProgram(row: ProgramRow): ProgramWire {
  const { id, name, active, rules, reward } = row;
  return {
    id,
    name,
    active,
    rules,
    reward,
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

export function presentLoyaltyEvent(row: LoyaltyEventRow): LoyaltyEventWire {
  return {
    description: row.description,
    receipt_id: row.receiptId,
    receipt_timestamp: formatOrNull(row.receiptTimestamp),
    set: row.set,
    timestamp: formatTimestamp(row.recordedAt),
    transaction_id: row.transactionId,
    value: row.value,
  };
}

export function presentReward(row: RewardRow): RewardWire {
  const { id, identifier, name, value, claimed } = row;
  return {
    id,
    identifier,
    name,
    value,
    claimed,
    timestamp: formatTimestamp(row.issuedAt),
    receipt_timestamp: formatOrNull(row.receiptTimestamp),
  };
}
