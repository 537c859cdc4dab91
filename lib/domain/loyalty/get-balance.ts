import { trusted, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { getProgram } from './get-program';
import { findBalance } from './store/balances';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

export async function getBalance(
  ctx: Context<'get_loyalty_identifier'>,
  programId: number,
  identifier: string,
): Promise<{ readonly identifier: string; readonly value: number }> {
  await getProgram(trusted(ctx), programId);
  if ((await findIdentifier(ctx, identifier)) === null) throw notFound('identifier');
  const balance = await findBalance(ctx, programId, identifier);
  return { identifier, value: balance?.value ?? 0 };
}
