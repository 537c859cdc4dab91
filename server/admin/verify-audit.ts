import { InvalidArgumentError } from 'commander';
import type { ChainHead } from '@/lib/domain/audit/store/chain';
import { verifyChain, type BrokenChain, type VerifiedChain } from '@/lib/domain/audit/verify-chain';
import { systemContext } from '@/lib/platform/context';
import { findRetailer, listRetailers } from '@/lib/platform/retailers/store';
import { formatTimestamp } from '@/lib/core/timestamps';

export interface ChainReport {
  readonly retailer: number;
  readonly verified: boolean;
  readonly entries: number;
  readonly erased: number;
  readonly removed: number;
  readonly waiting: number;
  readonly head: string | null;
  readonly sealed_timestamp: string | null;
  readonly broken: {
    readonly link: number;
    readonly entry: string | null;
    readonly problem: BrokenChain['problem'];
  } | null;
}

/**
 * Parses `N:hash`, as printed for the head of a chain.
 * @throws InvalidArgumentError.
 */
export function parseHead(text: string): ChainHead {
  const { number, hash } = /^(?<number>[1-9]\d{0,14}):(?<hash>[0-9a-f]{64})$/.exec(text)?.groups ?? {};
  if (number === undefined || hash === undefined) {
    throw new InvalidArgumentError('It must be a number, a colon and 64 hexadecimal digits.');
  }
  return { number: Number(number), hash };
}

/**
 * A null `only` verifies all retailers.
 * @throws Error if the retailer does not exist.
 */
export async function verifyAudit(only: number | null, earlierHead?: ChainHead): Promise<ChainReport[]> {
  const found = only === null ? await listRetailers() : [await findRetailer(only)];
  const reports: ChainReport[] = [];
  for (const retailer of found) {
    if (retailer === null) throw new Error(`Retailer ${only} does not exist.`);
    const options = earlierHead === undefined ? {} : { earlierHead };
    reports.push(reportOf(retailer.id, await verifyChain(systemContext(retailer, 'verify-audit'), options)));
  }
  return reports;
}

function reportOf(retailer: number, { head, broken, waiting, ...found }: VerifiedChain): ChainReport {
  return {
    retailer,
    verified: broken === null,
    entries: found.entries,
    erased: found.erased,
    removed: found.removed,
    waiting: waiting.count,
    head: head === null ? null : `${head.number}:${head.hash}`,
    sealed_timestamp: head === null ? null : formatTimestamp(head.sealedAt),
    broken: broken && { link: broken.number, entry: broken.entryId, problem: broken.problem },
  };
}

const problemTexts: Readonly<Record<BrokenChain['problem'], string>> = {
  seal_missing: 'a seal before it is missing',
  seal_changed: 'the seal was changed',
  entry_missing: 'the entry is missing',
  entry_changed: 'the entry was changed',
  entry_returned: 'the entry was removed by retention and has reappeared',
  head_missing: 'the link is missing from the chain',
  head_changed: 'the link differs from the one recorded earlier',
};

export function describeChain({ retailer, broken, ...report }: ChainReport): string {
  const counts = [
    `${report.entries} entries`,
    `${report.erased} emptied by erasures`,
    `${report.removed} removed by retention`,
    `${report.waiting} not sealed yet`,
  ];
  const lines = [
    `Retailer ${retailer}: ${broken === null ? 'chain verified' : 'CHAIN BROKEN'}: ${counts.join(', ')}.`,
  ];
  if (broken !== null) {
    const entry = broken.entry === null ? '' : `, entry ${broken.entry}`;
    const text = problemTexts[broken.problem];
    lines.push(`  First broken link: ${broken.link}${entry}: ${text}.`);
  }
  if (report.head !== null) lines.push(`  Head ${report.head}, sealed ${report.sealed_timestamp}.`);
  return lines.join('\n');
}
