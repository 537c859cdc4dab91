import { sendForgottenPassword } from './forgot-password-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of portal users, their groups and their own accounts; loaded by the jobs process only. */
export const portalUserHandlers: readonly JobHandler[] = [sendForgottenPassword];
