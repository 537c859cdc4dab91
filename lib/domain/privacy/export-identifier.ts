import { presentAuditEntry } from '@/lib/domain/audit/present';
import { auditPages, readHandovers, type AuditRow } from '@/lib/domain/audit/store/entries';
import { eventsOfReceipts, messagePages } from '@/lib/domain/delivery/store/export';
import * as loyalty from '@/lib/domain/loyalty/store/of-identifier';
import { readRawSummaries } from '@/lib/domain/pos/store/list';
import { readNotes } from '@/lib/domain/receipts/store/notes';
import { receiptPages, subjectsOfIdentifier } from '@/lib/domain/receipts/store/of-identifier';
import { recordChange } from '@/lib/platform/audit/record-change';
import { trusted, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { getIdentifier } from '@/lib/domain/identifiers/get-identifier';
import { personOf } from '@/lib/domain/identifiers/person';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { isJsonObject, type JsonValue } from '@/lib/core/json';
import { presentLoyaltyEvent, presentReward } from '@/lib/domain/loyalty/present';
import { presentRawStatus } from '@/lib/domain/pos/present';
import { forParts, inParts } from '@/lib/domain/receipts/read/in-parts';
import { presentReceipt } from '@/lib/domain/receipts/present';
import { formatTimestamp } from '@/lib/core/timestamps';
import { countryOf } from '@/lib/domain/stores/country-of';
import { soughtPerson } from './sought-person';

/**
 * Exports a person with merged identifiers as JSON (GDPR Art. 15 and 20). Data from the time when a receipt
 * belonged to another consumer is excluded. Opening the export adds audit entries.
 * @throws ServiceError `not_found`.
 */
export async function exportIdentifier(
  ctx: Context<'export_identifier'>,
  name: string,
): Promise<() => Promise<AsyncGenerator<string>>> {
  const { identifiers } = await personOf(ctx, name);
  const [identifier, ...merged] = await Promise.all(
    [name, ...identifiers.filter((other) => other !== name)].map((each) => getIdentifier(trusted(ctx), each)),
  );
  if (identifier === undefined) throw notFound('identifier');
  return async () => {
    for (const { identifier: subjectId } of [identifier, ...merged]) {
      const change = { action: 'export_identifier', subjectType: 'identifier', subjectId } as const;
      await recordChange(ctx, { ...change, before: null, after: null });
    }
    return document(ctx, identifier, merged);
  };
}

async function* document(
  ctx: Context,
  identifier: IdentifierWire,
  merged: readonly IdentifierWire[],
): AsyncGenerator<string, void, undefined> {
  const person = {
    country: await countryOf(ctx),
    identifiers: [identifier, ...merged].map((each) => each.identifier),
  };
  yield `{"exported_timestamp":${JSON.stringify(formatTimestamp(ctx.now()))},`;
  yield* pieces(ctx, identifier, person);
  yield ',"merged":[';
  for (const [index, each] of merged.entries()) {
    yield index === 0 ? '{' : ',{';
    yield* pieces(ctx, each, person);
    yield '}';
  }
  yield ']}\n';
}

async function* receiptParts(ctx: Context, name: string) {
  const own = forParts(ctx, [name]);
  for await (const page of receiptPages(ctx, name)) yield* inParts(own, page);
}

async function* pieces(
  ctx: Context,
  identifier: IdentifierWire,
  { country, identifiers }: { readonly country: string | null; readonly identifiers: readonly string[] },
): AsyncGenerator<string, void, undefined> {
  const { identifier: name } = identifier;
  const person = soughtPerson(
    name,
    {
      email: identifier.properties.email ?? undefined,
      phone: identifier.properties.phone ?? undefined,
    },
    country,
  );
  const handovers = await readHandovers(ctx, identifiers, subjectsOfIdentifier(ctx, name));
  const isOfAnother = (receiptId: string | null, at: Date) => {
    const handover = receiptId === null ? undefined : handovers.get(receiptId);
    return handover !== undefined && at <= handover.at;
  };
  yield `"identifier":${JSON.stringify(identifier)},`;
  yield '"receipts":[';
  const listOf = listWriter();
  for await (const rows of receiptParts(ctx, name)) {
    const ids = rows.map(({ id }) => id);
    const rawIds = rows.flatMap(({ posDataIds }) => posDataIds);
    const [raw, events, notes] = await Promise.all([
      readRawSummaries(ctx, rawIds),
      eventsOfReceipts(ctx, ids),
      readNotes(ctx, ids),
    ]);
    yield listOf(
      rows.map((row) => ({
        ...presentReceipt(row),
        raw_receipts: raw.filter(({ id }) => row.posDataIds.includes(id)).map(presentRawStatus),
        delivery_events: events
          .filter(({ receiptId }) => receiptId === row.id)
          .map(({ type, channel, createdAt }) => ({ type, channel, timestamp: formatTimestamp(createdAt) })),
        // Authors of notes are excluded, because they are other persons.
        notes: notes
          .filter(({ receiptId, createdAt }) => receiptId === row.id && !isOfAnother(receiptId, createdAt))
          .map(({ text, createdAt }) => ({ text, timestamp: formatTimestamp(createdAt) })),
      })),
    );
  }
  yield '],"messages":[';
  const messageList = listWriter();
  const own = new Set([name, ...person.addresses].map((address) => address.toLowerCase()));
  for await (const rows of messagePages(ctx, name, person.addresses)) {
    const theirs = rows.filter(
      ({ receiptId, createdAt, recipient }) =>
        own.has(recipient.toLowerCase()) || !isOfAnother(receiptId, createdAt),
    );
    yield messageList(
      theirs.map(({ id, receiptId, channel, recipient, state, content, createdAt }) => ({
        id,
        receipt_id: receiptId,
        channel,
        recipient,
        state,
        content: content === null ? null : { subject: content.subject, text: content.text },
        timestamp: formatTimestamp(createdAt),
      })),
    );
  }
  yield '],"loyalty":[';
  const balances = await loyalty.balancesOf(ctx, name);
  for (const [index, { program, value }] of balances.entries()) {
    yield `${index === 0 ? '' : ','}{"program_id":${program.id},"program":${JSON.stringify(program.name)},"value":${value},"events":[`;
    const eventList = listWriter();
    for await (const rows of loyalty.eventPages(ctx, program.id, name))
      yield eventList(rows.map(presentLoyaltyEvent));
    yield '],"rewards":[';
    const rewardList = listWriter();
    for await (const rows of loyalty.rewardPages(ctx, program.id, name))
      yield rewardList(rows.map(presentReward));
    yield ']}';
  }
  yield '],"audit":[';
  const auditList = listWriter();
  for await (const rows of auditOf(ctx, name)) {
    const theirs = rows.filter(({ subjectId, id }) => id >= (handovers.get(subjectId)?.id ?? id));
    yield auditList(theirs.map((row) => presentAuditEntry(withoutOther(row, identifiers))));
  }
  yield ']';
}

function withoutOther(row: AuditRow, identifiers: readonly string[]): AuditRow {
  const own = (state: unknown) =>
    isJsonObject(state) &&
    typeof state['identifier'] === 'string' &&
    !identifiers.includes(state['identifier'])
      ? { ...state, identifier: anotherConsumer }
      : state;
  return { ...row, before: own(row.before), after: own(row.after) };
}

const anotherConsumer = '[another consumer]';

export function auditOf(ctx: Context, identifier: string) {
  return auditPages(ctx, [
    { type: 'identifier', ids: [identifier] },
    { type: 'loyalty_identifier', ids: loyalty.subjectsOfIdentifier(ctx, identifier) },
    { type: 'receipt', ids: subjectsOfIdentifier(ctx, identifier) },
  ]);
}

function listWriter(): (members: readonly unknown[]) => string {
  let isFirst = true;
  return (members) => {
    if (members.length === 0) return '';
    const text = members.map((member) => JSON.stringify(member as JsonValue)).join(',');
    const piece = isFirst ? text : `,${text}`;
    isFirst = false;
    return piece;
  };
}
