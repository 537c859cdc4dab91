import { beforeAll, describe, expect, test } from 'vitest';
import type { ProblemWire } from '@/lib/domain/problems/schema';
import { postedReceipt } from '@/test/factories';
import { makeInbox, patchProblem, problemsOf, type Inbox } from './inbox';

let inbox: Inbox;
let problem: ProblemWire;
beforeAll(async () => {
  inbox = await makeInbox();
  await occur();
  const [found] = await problemsOf(inbox.manager, '?kind=total_mismatch');
  if (found === undefined) throw new Error('There is no problem.');
  problem = found;
});

const occur = () =>
  postedReceipt(inbox.retailer, { localtime: new Date(Date.now() - 60_000).toISOString(), total: 1 });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const read = async () => (await problemsOf(inbox.manager, '?kind=total_mismatch'))[0];

describe('200', () => {
  test('a resolved problem stays so until it occurs again, and keeps who looks after it', async () => {
    const { json } = await patchProblem(inbox.manager, problem, {
      state: 'resolved',
      assignee: inbox.managerEmail.toUpperCase(),
    });
    expect(json).toMatchObject({ state: 'resolved', assignee: { email: inbox.managerEmail } });
    expect(json.resolved_timestamp).not.toBeNull();
    expect(await read()).toMatchObject({ state: 'resolved', count: 1 });
    await occur();
    expect(await read()).toMatchObject({
      state: 'open',
      resolved_timestamp: null,
      count: 2,
      assignee: { email: inbox.managerEmail },
    });
  });

  test('a problem is snoozed, opened again and given to nobody; each is in the audit trail, repeats are not', async () => {
    const { api } = await inbox.userOf('counter');
    const until = inHours(4);
    const snoozed = await patchProblem(api, problem, { state: 'snoozed', snoozed_until: until });
    expect(snoozed.json).toMatchObject({ state: 'snoozed', resolved_timestamp: null });
    expect(Date.parse(snoozed.json.snoozed_until as string)).toBe(Date.parse(until));
    expect((await patchProblem(api, problem, { state: 'open' })).json).toMatchObject({
      state: 'open',
      snoozed_until: null,
    });
    await patchProblem(api, problem, { assignee: null });
    await patchProblem(api, problem, { assignee: null });
    const { json } = await inbox.retailer.api.get(
      `/audit?subject_type=problem&subject_id=total_mismatch/${problem.fingerprint}`,
    );
    const entries = json as { action: string; after: Record<string, unknown> }[];
    expect(entries.slice(0, 3).map(({ action, after }) => [action, after])).toEqual([
      ['patch_problem', { state: 'open', assignee: null }],
      ['patch_problem', { state: 'open', assignee: inbox.managerEmail }],
      ['patch_problem', expect.objectContaining({ state: 'snoozed', assignee: inbox.managerEmail })],
    ]);
  });

  test('users of two retailers decide apart', async () => {
    const other = await makeInbox();
    expect((await patchProblem(other.manager, problem, { state: 'resolved' })).status).toBe(404);
    expect(await read()).toMatchObject({ state: 'open' });
  });
});

describe('400', () => {
  test.each([
    [{ state: 'snoozed' }, 'snoozed_until'],
    [{ state: 'open', snoozed_until: '2999-01-01T00:00:00Z' }, 'snoozed_until'],
    [{ state: 'snoozed', snoozed_until: '2020-01-01T00:00:00Z' }, 'snoozed_until'],
    [{ state: 'snoozed', snoozed_until: '2999-01-01T00:00:00Z' }, 'snoozed_until'],
    [{ state: 'closed' }, 'state'],
    [{ assignee: '' }, 'assignee'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused at its field, and changes nothing', async (body, name) => {
    const before = await read();
    const { status, json } = await patchProblem(inbox.manager, problem, body);
    expect({ status, names: (json.errors as { name: string }[]).map((error) => error.name) }).toEqual({
      status: 400,
      names: [name],
    });
    expect(await read()).toEqual(before);
  });
});

describe('403', () => {
  test('for a user who names another one and may not list users; oneself may be named', async () => {
    const { api, email } = await inbox.userOf('counter');
    const { status, json } = await patchProblem(api, problem, { assignee: inbox.managerEmail });
    expect({ status, reason: json.reason }).toEqual({ status: 403, reason: 'assignee_other' });
    expect((await patchProblem(api, problem, { assignee: email })).json).toMatchObject({
      assignee: { email },
    });
  });
});

describe('404', () => {
  test('for a kind that the user may not see', async () => {
    const { api } = await inbox.userOf('office');
    expect((await patchProblem(api, problem, { state: 'resolved' })).status).toBe(404);
  });
});

describe('422', () => {
  test('for an assignee who is no user of the retailer', async () => {
    const stranger = (await makeInbox()).managerEmail;
    const { status, json } = await patchProblem(inbox.manager, problem, { assignee: stranger });
    expect({ status, reason: json.reason }).toEqual({ status: 422, reason: 'assignee_unknown' });
  });
});
