import { z } from 'zod';
import { isPermission } from '@/lib/platform/auth/permissions';
import * as fields from '@/lib/core/fields';
import { documentedAs } from '@/lib/core/json-schema';
import { problems } from '@/lib/core/problems';
import { permissionName } from '@/lib/domain/clients/schema';

const { list, optional, text } = fields;

export const groupInPath = z.string().meta({ description: 'The name of the group.', examples: ['staff'] });

/**
 * Refuses names with outer spaces or control characters, because they look like other names. Refuses `.` and
 * `..`, which no path can contain, and `__proto__`, which is unsafe as a key of an object.
 */
export const groupName = text({ min: 1, max: 100 })
  .refine(
    (name) => name === name.trim() && !/\p{Cc}/u.test(name) && !['.', '..', '__proto__'].includes(name),
    { message: problems.plain_name },
  )
  .meta({ description: 'The name of the group.', examples: ['staff'] });

const groupPermissions = list(
  documentedAs(
    z.string().refine((name) => name === '*' || isPermission(name), { message: problems.permission }),
    z.union([z.literal('*'), permissionName]),
  ),
  { max: 1000 },
)
  .transform((names): string[] => [...new Set(names)])
  .meta({
    description:
      'Names of permissions, or `*` for all there are and will be. An upgrade adds new permissions to a list of all.',
    examples: [['view.get_receipts', 'view.get_receipt']],
  });

export const putGroupBody = z
  .strictObject({
    permissions: groupPermissions,
    name: optional(groupName),
  })
  .meta({ id: 'PortalGroupInput' });

export const groupOut = z
  .strictObject({
    name: z.string(),
    permissions: z.array(z.string()),
    users: z.int(),
  })
  .meta({ id: 'PortalGroup' });
