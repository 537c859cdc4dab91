import { verifyRecentChain } from '@/lib/domain/audit/verify-recent-chain';
import type { Context } from '@/lib/platform/context';
import type { ValueFormat } from '../kit/format/value-format';
import { ChainLine } from './chain-line';

interface ChainStatusProps {
  readonly ctx: Context<'get_audit'>;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

export async function ChainStatus({ ctx, ...rest }: ChainStatusProps) {
  return <ChainLine chain={await verifyRecentChain(ctx)} {...rest} />;
}
