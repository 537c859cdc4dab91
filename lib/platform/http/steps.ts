import { hash as digest } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { authenticate } from '@/lib/platform/auth/authenticate';
import { tryNetworkCall } from '@/lib/platform/auth/limit-visits';
import { checkOperator } from '@/lib/platform/auth/operator';
import { isPermission } from '@/lib/platform/auth/permissions';
import type { Principal } from '@/lib/platform/auth/principal';
import { currentTime } from '@/lib/core/clock';
import { config } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { readFromReplica } from '@/lib/platform/db/replicas';
import { notFound, ServiceError } from '@/lib/core/errors';
import { isJsonObject } from '@/lib/core/json';
import { checkSizes } from '@/lib/core/limits';
import { logOfCall } from '@/lib/core/log';
import { currentTraceparent } from '@/lib/core/tracing';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { checkFreeSpace } from '@/lib/platform/storage/free-space';
import { takeCall } from '@/lib/platform/rate-limit';
import { bodyRoomOf } from './body-room';
import { requireValue, type Call } from './call';
import type { Answer } from './answer';
import { isForRetailer, type Endpoint } from './endpoint';
import { apiPrefix } from './path';
import type { RequestHead } from './input';
import { idempotencyKeyOf, requestHash, runClaimed, runIdempotent } from './idempotency';
import { acceptableTypes, acceptsFile, chooseForm } from './negotiate';
import { formDeprecatedSince, parseRequest } from './parse';
import { runPublicOnce } from './public-idempotency';
import { versionOf } from './version';

export interface Step {
  readonly name: string;
  readonly run: (call: Call) => void | Promise<void>;
}

/**
 * Steps in the order of contract sections 1, 3 and 11. The body is read only after the caller proved the
 * right to send it.
 */
export const steps: readonly Step[] = [
  { name: 'sizes', run: checkApiSizes },
  { name: 'form of the answer', run: readForm },
  { name: 'path', run: findPath },
  { name: 'method and version', run: chooseEndpoint },
  { name: 'accepted types', run: checkAcceptable },
  { name: 'operator', run: checkOperatorToken },
  { name: 'credential', run: checkCredential },
  { name: 'rate', run: takeFromRate },
  { name: 'permission', run: checkPermission },
  { name: 'free space', run: checkSpace },
  // Prevents a deadlock: inside a transaction, the queue would wait for a connection while the transaction
  // holds one.
  { name: 'queue', run: openQueueForChanges },
  { name: 'input', run: readInput },
  { name: 'wishes of the body', run: readBodyOptions },
  { name: 'run', run: runEndpoint },
];

/** Only addresses of the API are limited; those of pages may be longer. */
function checkApiSizes({ request }: Call): void {
  if (request.path.startsWith(apiPrefix)) checkSizes(request.target, request.headers);
}

function readForm(call: Call): void {
  call.accepted = acceptableTypes(call.request.headers);
  const pretty = call.query.get('pretty');
  const problem = call.accepted[0] === 'application/problem+json';
  call.style = { ...call.style, pretty: pretty === 'true' || pretty === '1', problem };
}

function findPath(call: Call): void {
  call.found = call.find(call.request.path);
  if (call.found === null) throw notFound('path');
}

function chooseEndpoint(call: Call): void {
  const { request, style, headers } = call;
  const { endpoints } = requireValue(call.found, 'path');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const versions = endpoints.filter((endpoint) => endpoint.method === method);
  const [first] = versions;
  if (first === undefined) throw methodNotAllowed(request.method, endpoints);
  const wanted = versionOf(request.headers);
  const newest = versions.reduce((a, b) => (a.version > b.version ? a : b), first);
  const endpoint = versions.find(({ version }) => version === wanted) ?? newest;
  call.endpoint = endpoint;
  call.style = { ...style, version: endpoint.published ? endpoint.version : null };
  const deprecatedSince = endpoint.deprecatedSince ?? formDeprecatedSince(endpoint, request.headers);
  if (deprecatedSince !== null) headers['Deprecation'] = deprecation(deprecatedSince);
}

function methodNotAllowed(method: string, endpoints: readonly Endpoint[]): ServiceError {
  const known = new Set(
    endpoints.flatMap((endpoint) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method)),
  );
  return new ServiceError('method_not_allowed', `${method} is not allowed here`, {
    headers: { Allow: [...known].join(', ') },
  });
}

function deprecation(since: Date): string {
  return `@${Math.floor(since.getTime() / 1000)}`;
}

function checkAcceptable(call: Call): void {
  const { request, accepted } = call;
  const { fileType, forms, published } = requireValue(call.endpoint, 'endpoint');
  if (forms.length > 0) {
    const form = chooseForm(request.headers, forms);
    const types = forms.map(({ type }) => type).join(', ');
    if (form === null) throw new ServiceError('not_acceptable', `responses are application/json, ${types}`);
    call.form = form;
    return;
  }
  // Uploaded files and files of pages exist in one type only, so they are sent whatever `Accept` says.
  if (fileType === true || !published) return;
  if (fileType === null ? accepted.length > 0 : acceptsFile(request.headers, fileType)) return;
  const given = fileType ?? 'application/json or application/problem+json';
  throw new ServiceError('not_acceptable', `responses are ${given}`);
}

function checkOperatorToken({ endpoint, request }: Call): void {
  if (requireValue(endpoint, 'endpoint').access === 'operator') checkOperator(request.headers);
}

async function checkCredential(call: Call): Promise<void> {
  const { request, query } = call;
  call.address = ipaddr.isValid(request.address) ? ipaddr.process(request.address).toString() : null;
  if (!isForRetailer(requireValue(call.endpoint, 'endpoint'))) return;
  const { method, headers } = request;
  call.principal = await authenticate({ method, headers, query }, call.address);
}

function takeFromRate(call: Call): void | Promise<void> {
  const endpoint = requireValue(call.endpoint, 'endpoint');
  return endpoint.takeCall === null ? takeFromUsualRate(call) : takeFromOwnRate(call, endpoint.takeCall);
}

async function takeFromOwnRate(call: Call, take: NonNullable<Endpoint['takeCall']>): Promise<void> {
  Object.assign(call.headers, await take({ ...headOf(call), principal: call.principal }));
}

function takeFromUsualRate({ endpoint, principal, address, headers }: Call): void {
  const { access, cost } = requireValue(endpoint, 'endpoint');
  if (access === 'public') Object.assign(headers, takeWithoutCredential(cost, address));
  else if (principal !== null && config().rateLimit) Object.assign(headers, takeCallOf(principal));
}

function takeWithoutCredential(cost: number, address: string | null): Readonly<Record<string, string>> {
  const { headers, refusal } = tryNetworkCall({ address, cost });
  if (refusal !== null) throw refusal;
  return headers;
}

function takeCallOf({ retailer, actor, consumers }: Principal): Record<string, string> {
  const client = actor.kind === 'system' ? actor.name : `${actor.kind}:${actor.id}`;
  const caller = `${retailer.id}:${client}`;
  if (consumers !== null) {
    const signed = digest('sha256', JSON.stringify(consumers.toSorted()), 'base64url');
    return takeCall(`${caller}:${signed}`, {
      name: 'consumer',
      perMinute: 120,
      burst: 120,
    });
  }
  const { rate_limit_per_minute: perMinute, rate_limit_burst: burst } = retailer.settings;
  return takeCall(caller, { name: 'client', perMinute, burst });
}

function checkPermission(call: Call): void {
  const { principal, style } = call;
  if (principal === null) return;
  checkPermitted(requireValue(call.endpoint, 'endpoint'), principal);
  const { retailer, actor, consumers, permissions } = principal;
  const { requestId } = style;
  const log = logOfCall({ request_id: requestId, retailer: retailer.id });
  call.ctx = {
    retailer,
    actor,
    consumers,
    permissions,
    db: database(),
    now: currentTime,
    requestId,
    traceparent: currentTraceparent(),
    log,
  };
}

function checkPermitted({ access, operation }: Endpoint, principal: Principal): void {
  if (access === 'session') {
    if (principal.method === 'session') return;
    throw new ServiceError('permission_denied', 'only a signed-in portal user may call this');
  }
  const permission = `view.${operation}`;
  if (!isPermission(permission)) throw new Error(`${operation} is not in the list of operations.`);
  const closed = principal.consumers !== null && access !== 'permission or consumer';
  if (closed || !principal.permissions.has(permission)) {
    throw new ServiceError('permission_denied', `the credential does not permit ${permission}`);
  }
}

function checkSpace({ endpoint }: Call): void | Promise<void> {
  const { method } = requireValue(endpoint, 'endpoint');
  // DELETE is allowed on a full disk, because it frees space.
  if (method !== 'GET' && method !== 'DELETE') return checkFreeSpace();
}

async function openQueueForChanges({ endpoint }: Call): Promise<void> {
  if (requireValue(endpoint, 'endpoint').method !== 'GET') await openQueue();
}

export function headOf({ request, found, query, address }: Call): RequestHead {
  return { request, params: found?.params ?? {}, arguments: query, address };
}

async function readInput(call: Call): Promise<void> {
  const { request, query, principal, address } = call;
  call.room = principal === null ? null : bodyRoomOf(principal.retailer.id);
  call.parsed = await parseRequest(requireValue(call.endpoint, 'endpoint'), {
    request,
    query,
    params: requireValue(call.found, 'path').params,
    unknownArguments: principal?.method === 'signature' ? 'ignored' : 'refused',
    sender: (principal?.consumers ?? null) === null ? 'retailer' : 'consumers',
    address,
    form: call.form,
    hasRoom: call.room?.take,
    onBody: (bytes) => {
      call.body = bytes;
    },
  });
}

function readBodyOptions(call: Call): void {
  const { value: body } = requireValue(call.parsed, 'input').input.body;
  if (!isJsonObject(body)) return;
  // Some bodies may ask for pretty output (specification section 4.18).
  if (body['pretty'] === true) call.style = { ...call.style, pretty: true };
  for (const [name, since] of Object.entries(requireValue(call.endpoint, 'endpoint').deprecatedFields)) {
    if (body[name] !== undefined) call.headers['Deprecation'] = deprecation(since);
  }
}

async function runEndpoint(call: Call): Promise<void> {
  const { request } = call;
  const endpoint = requireValue(call.endpoint, 'endpoint');
  const { input, bytes } = requireValue(call.parsed, 'input');
  const key = idempotencyKeyOf(endpoint, request.headers);
  call.answer =
    key === null
      ? await runWithoutKey(call, endpoint, input)
      : await runUnderKey(call, { key, endpoint, input, bytes });
}

async function runWithoutKey({ ctx }: Call, endpoint: Endpoint, input: KeyedRun['input']): Promise<Answer> {
  if (ctx === null || endpoint.readsFrom === 'primary') return endpoint.run(ctx, input);
  return readFromReplica(ctx.db, (db) => endpoint.run({ ...ctx, db }, input));
}

async function runUnderKey({ request, ctx, address }: Call, keyed: KeyedRun) {
  const { key, endpoint, input, bytes } = keyed;
  const { path, search, headers } = request;
  const { operation, replayed } = endpoint;
  const hash = requestHash({ operation, path, search, headers, body: bytes });
  if (ctx === null) {
    const call = { key, hash, operation, path: path.slice(apiPrefix.length), address };
    return runPublicOnce(call, () => endpoint.run(null, input));
  }
  const run = endpoint.repeatable ? runClaimed : runIdempotent;
  return run(ctx, key, hash, (inner) => endpoint.run(inner, input), replayed);
}

interface KeyedRun extends NonNullable<Call['parsed']> {
  readonly key: string;
  readonly endpoint: Endpoint;
}
