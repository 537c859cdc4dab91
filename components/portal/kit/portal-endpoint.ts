import { z } from 'zod';
import { ServiceError } from '@/lib/core/errors';
import { takeUserCall } from '@/lib/platform/auth/limit-visits';
import { portalCallOf, type PortalCall } from '@/lib/platform/auth/portal';
import type { PortalPrincipal } from '@/lib/platform/auth/session';
import type { UserContext } from '@/lib/platform/context';
import type { Answer } from '@/lib/platform/http/answer';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import type { Input, RequestHead } from '@/lib/platform/http/input';
import { isPermitted, type GrantedBy, type Needs } from './needs';

type Shape = Readonly<Record<string, z.ZodType>>;
type Nothing = Record<never, never>;

/** Each call costs this much of the user's rate limit. One unit is 5 ms of the web process. */
const cost = 2;

interface PortalEndpoint<
  Name extends string,
  Path extends string,
  Stated extends Needs,
  Params extends Shape,
  Query extends Shape,
  Result,
> {
  readonly operation: Name;
  readonly path: Path;
  readonly summary: string;
  readonly needs: Stated;
  readonly params?: Params;
  readonly query?: Query;
  readonly run: (
    portal: PortalCall<GrantedBy<Stated>>,
    input: Input<Params, Query, Nothing>,
  ) => Promise<Result>;
}

export function portalEndpoint<
  const Name extends string,
  const Path extends `/${string}`,
  const Stated extends Needs,
  Result,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
>({ run, ...definition }: PortalEndpoint<Name, Path, Stated, Params, Query, Result>) {
  return endpoint({
    ...inPortal(definition),
    // Answers are not validated, because browser and server come from the same build.
    answers: { 200: { description: definition.summary, schema: z.custom<Result>() } },
    run: async (ctx, input) => ok(await run(permittedCall(ctx, input, definition.needs), input)),
  });
}

export function portalFileEndpoint<
  const Name extends string,
  const Path extends `/${string}`,
  const Stated extends Needs,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
>({ run, ...definition }: PortalEndpoint<Name, Path, Stated, Params, Query, Answer>) {
  return endpoint({
    ...inPortal(definition),
    answers: { 200: { description: definition.summary, file: true } },
    run: (ctx, input) => run(permittedCall(ctx, input, definition.needs), input),
  });
}

function inPortal<Name extends string, Path extends `/${string}`, Params extends Shape, Query extends Shape>({
  operation,
  path,
  summary,
  params,
  query,
}: Pick<
  PortalEndpoint<Name, Path, never, Params, Query, unknown>,
  'operation' | 'path' | 'summary' | 'params' | 'query'
>) {
  return {
    access: 'session',
    published: false,
    method: 'GET',
    operation,
    path,
    summary,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    takeCall: ({ principal }: { readonly principal: unknown }) =>
      takeUserCall(principal as PortalPrincipal, cost),
  } as const;
}

function permittedCall<Stated extends Needs>(
  ctx: UserContext,
  { request }: Pick<RequestHead, 'request'>,
  needs: Stated,
): PortalCall<GrantedBy<Stated>> {
  const call = portalCallOf(ctx, request.headers);
  if (!isPermitted(call, needs)) {
    throw new ServiceError('permission_denied', 'the group does not permit this');
  }
  return call as PortalCall<GrantedBy<Stated>>;
}
